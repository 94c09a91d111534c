import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { proofTries } from "#lib/server/db/ways-in-schema.ts";

const LIMIT = { tries: 5, windowMs: 15 * 60_000 };

/** What is tried: a code or the current password of a person, wherever from; or to confirm oneself in one session. */
type TryKey = `code ${string}` | `password ${string}` | `confirm ${string}`;

/**
 * Counts a try as wrong before it is judged, so that many at once cannot slip past the count. False: too many by
 * now; that one writes nothing, so the rest ends a quarter of an hour after the last that counted.
 */
export async function takeTry(key: TryKey, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - LIMIT.windowMs);
  await database().delete(proofTries).where(lt(proofTries.triedAt, since));
  const counted = await database()
    .insert(proofTries)
    .values({ key, tries: 1, triedAt: now })
    .onConflictDoUpdate({
      target: proofTries.key,
      set: { tries: sql`${proofTries.tries} + 1`, triedAt: now },
      setWhere: lt(proofTries.tries, LIMIT.tries),
    })
    .returning({ tries: proofTries.tries });
  return counted.length === 1;
}

/** Forgets the tries of somebody who has shown to be the right one. */
export async function clearTries(key: TryKey, db: Database = database()): Promise<void> {
  await db.delete(proofTries).where(eq(proofTries.key, key));
}
