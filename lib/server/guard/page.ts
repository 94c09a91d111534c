import "server-only";
import { headers } from "next/headers";
import { forbidden, redirect } from "next/navigation";
import { cache } from "react";
import { signInHref } from "#lib/server/auth/callback-path.ts";
import { findPerson } from "#lib/server/auth/session.ts";
import type { Identity, Role } from "#lib/shared/base/identity.ts";
import { hasAccess, auditDenial } from "./roles.ts";

/**
 * Guards a page of one role: redirects to sign-in, or an admin without the required second factor to the account
 * page; shows the "not for your role" page otherwise.
 */
export async function requirePage(role: Role): Promise<Identity> {
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
