import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { signInHref } from "#lib/server/auth/callback-path.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { hasAccess, auditDenial, type NeededRole } from "./roles.ts";

/**
 * Lets in people of one role, or of any: sends to sign-in when nobody is signed in, to the own account an admin
 * whose rights wait for a second factor, and shows the "not for your role" page otherwise.
 */
export async function requirePage(role: NeededRole): Promise<Identity> {
  const identity = await requirePerson();
  if (hasAccess(identity, role)) return identity;
  if (identity.needsSecondFactor) redirect("/account");
  await auditDenial(identity, role, { via: "page", path: (await headers()).get("x-md-path") });
  forbidden();
}

/** Guards pages and layouts: returns the signed-in person or redirects to sign-in. One read per render. */
export const requirePerson = cache(async function requirePerson(): Promise<Identity> {
  const given = await headers();
  const identity = await findPerson(given);
  if (!identity) redirect(signInHref(given.get("x-md-path")));
  return identity;
});
