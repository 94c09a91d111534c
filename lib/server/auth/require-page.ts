import "server-only";
import { forbidden } from "next/navigation";
import { requirePerson } from "#lib/server/auth/require-person.ts";
import type { Identity } from "#lib/shared/identity.ts";
import { hasRole, type Role } from "#lib/shared/roles.ts";

/** For pages of one role: sends to sign-in when nobody is signed in, shows the "not for your role" page otherwise. */
export async function requirePage(role: Role): Promise<Identity> {
  const identity = await requirePerson();
  if (!hasRole(identity.roles, role)) forbidden();
  return identity;
}
