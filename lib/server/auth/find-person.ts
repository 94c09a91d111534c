import "server-only";
import { z } from "zod";
import { findIdentity, type Found } from "#lib/server/auth/find-identity.ts";
import { readSessionClaims } from "#lib/server/auth/read-session-claims.ts";
import type { Identity } from "#lib/shared/base/identity.ts";

/** Who sent these headers; null when nobody is signed in. Throws when the database does not answer. */
export async function findPerson(headers: Headers, now = new Date()): Promise<Identity | null> {
  const found = await findPersonAndShop(headers, null, { now });
  return found && found.identity;
}

/** The same with the shop they ask about. A passive look keeps no session alive. */
export async function findPersonAndShop(
  headers: Headers,
  shopId: string | null,
  { now = new Date(), isPassive = false } = {},
): Promise<Found | null> {
  const claims = await readSessionClaims(headers);
  return claims && findIdentity(claims, now, { isPassive, shopId: z.uuid().safeParse(shopId).data ?? null });
}
