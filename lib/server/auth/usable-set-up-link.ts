import "server-only";
import { and, eq, gt, isNull } from "drizzle-orm";
import { SET_UP_LINK_LIFE_MS, setUpTokenHash } from "#lib/server/auth/set-up-token-hash.ts";
import { setUpLinks } from "#lib/server/db/schema.ts";

/** The condition of a link that was printed within a day and not used yet. */
export function usableSetUpLink(token: string, now: Date) {
  return and(
    eq(setUpLinks.tokenHash, setUpTokenHash(token)),
    isNull(setUpLinks.usedAt),
    gt(setUpLinks.createdAt, new Date(now.getTime() - SET_UP_LINK_LIFE_MS)),
  );
}
