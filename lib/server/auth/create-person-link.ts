import "server-only";
import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "#lib/server/auth/set-up-token-hash.ts";
import type { Database } from "#lib/server/db/database.ts";
import { personLinks } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";

/** A one-time link with which this person sets a password; earlier links of this person are worth nothing from here on. */
export async function createPersonLink(
  personId: string,
  createdBy: string,
  now: Date,
  tx: Database,
): Promise<{ url: string; until: number }> {
  const token = randomBytes(32).toString("base64url");
  await tx.delete(personLinks).where(eq(personLinks.personId, personId));
  await tx
    .insert(personLinks)
    .values({ tokenHash: setUpTokenHash(token), personId, createdBy, createdAt: now });
  return {
    url: new URL(`/invite?token=${token}`, env().nextAuthUrl).href,
    until: now.getTime() + SET_UP_LINK_LIFE_MS,
  };
}
