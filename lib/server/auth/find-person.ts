import "server-only";
import { findIdentity } from "#lib/server/auth/find-identity.ts";
import { readSessionClaims } from "#lib/server/auth/read-session-claims.ts";
import type { Identity } from "#lib/shared/identity.ts";

/** Who sent these headers; null when nobody is signed in. Throws when the database does not answer. */
export async function findPerson(headers: Headers, now = new Date(), { isPassive = false } = {}): Promise<Identity | null> {
  const claims = await readSessionClaims(headers);
  return claims && findIdentity(claims, now, isPassive);
}
