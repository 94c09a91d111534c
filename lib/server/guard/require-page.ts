import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { hasAccess } from "#lib/server/guard/has-access.ts";
import { auditDenial } from "#lib/server/guard/audit-denial.ts";
import { requirePerson } from "#lib/server/guard/require-person.ts";
import type { Identity, Role } from "#lib/shared/base/identity.ts";

/** For pages of one role: sends to sign-in when nobody is signed in, shows the "not for your role" page otherwise. */
export async function requirePage(role: Role): Promise<Identity> {
  const identity = await requirePerson();
  if (hasAccess(identity, role)) return identity;
  await auditDenial(identity, role, { via: "page", path: (await headers()).get("x-md-path") });
  forbidden();
}
