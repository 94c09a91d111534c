import "server-only";
import { eq, lt, sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { proofTries } from "#lib/server/db/ways-in-schema.ts";

const LIMIT = { tries: 5, windowMs: 15 * 60_000 };

/** Key of a try limit: code or password of a person, or identity confirmation in one session. */
type TryKey = `code ${string}` | `password ${string}` | `confirm ${string}`;

/**
 * Counts a try as wrong before it is checked, so that parallel tries can't pass the limit. False if there are too
 * many; that try isn't stored, so the wait ends 15 minutes after the last one that counted.
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

/** Clears the tries of a person after a right one. */
export async function clearTries(key: TryKey, db: Database = database()): Promise<void> {
  await db.delete(proofTries).where(eq(proofTries.key, key));
}
