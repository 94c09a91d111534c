import "server-only";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { findPerson } from "#lib/server/auth/find-person.ts";
import { signInHref } from "#lib/server/auth/sign-in-href.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

/** For pages and layouts: whoever is signed in, else off to sign-in and back. One look at the database a render. */
export const requirePerson = cache(async function requirePerson(): Promise<Identity> {
  const given = await headers();
  const identity = await findPerson(given);
  if (!identity) redirect(signInHref(given.get("x-md-path")));
  return identity;
});
