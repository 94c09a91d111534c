import "server-only";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { paces } from "#lib/server/db/schema.ts";
import { NEW_PACE, type PaceState } from "#lib/server/service/pace-rule.ts";
import type { Operation } from "#lib/shared/operations.ts";

type LockedPace = { state: PaceState; now: number };

/**
 * Locks the pace of one operation until `transaction` ends. `now` is the clock of the database in milliseconds,
 * read after the lock was given. A pace lost in a crash of the database is no harm, so its commit need not wait.
 */
export async function lockPace(transaction: Database, operation: Operation): Promise<LockedPace> {
  const found = await select(transaction, operation);
  if (found) return found;
  await transaction.insert(paces).values({ operation, state: NEW_PACE }).onConflictDoNothing();
  const made = await select(transaction, operation);
  if (!made) throw new Error("a pace that was just written is not there");
  return made;
}

async function select(transaction: Database, operation: Operation): Promise<LockedPace | null> {
  const locked = transaction.$with("locked").as(transaction.select().from(paces).where(eq(paces.operation, operation)).for("update"));
  const [row] = await transaction
    .with(locked)
    .select({ state: locked.state, now: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number) })
    .from(locked);
  return row ? { state: asPace(row.state), now: row.now } : null;
}

// Rows of this table are written by the rule's own functions alone.
function asPace(state: unknown): PaceState {
  return state as PaceState;
}
