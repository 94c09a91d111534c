import "server-only";
import { headers } from "next/headers";
import { forbidden } from "next/navigation";
import { mayPass } from "#lib/server/auth/may-pass.ts";
import { noteDenial } from "#lib/server/auth/note-denial.ts";
import { requirePerson } from "#lib/server/auth/require-person.ts";
import type { Identity } from "#lib/shared/identity.ts";
import type { Role } from "#lib/shared/roles.ts";

/** For pages of one role: sends to sign-in when nobody is signed in, shows the "not for your role" page otherwise. */
export async function requirePage(role: Role): Promise<Identity> {
  const identity = await requirePerson();
  if (mayPass(identity, role)) return identity;
  await noteDenial(identity, role, { via: "page", path: (await headers()).get("x-md-path") });
  forbidden();
}
