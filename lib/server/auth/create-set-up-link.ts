import "server-only";
import { randomBytes } from "node:crypto";
import { lt } from "drizzle-orm";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "#lib/server/auth/set-up-token-hash.ts";
import { database } from "#lib/server/db/database.ts";
import { setUpLinks } from "#lib/server/db/schema.ts";

/** The token of a new one-time link; only its hash is stored. Links that are too old go. */
export async function createSetUpLink(now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await database()
    .delete(setUpLinks)
    .where(lt(setUpLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)));
  await database()
    .insert(setUpLinks)
    .values({ tokenHash: setUpTokenHash(token), createdAt: now });
  return token;
}
