import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { and, asc, eq, gt, gte, lt, sql, inArray, type SQL, type SQLWrapper } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { inSlices, latest, SLICE_SIZE } from "#lib/server/db/upkeep/in-slices.ts";
import { responses, callResponses } from "#lib/server/db/ledger-schema.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import { readCacheTtl, MAX_CLOCK_SKEW_MS } from "./cache-entry.ts";

/** Least time to store a response: after a crash its person may send the same press again. A newer response replaces it. */
const MIN_STORED_MS = 10 * 60_000;

/**
 * Deletes cached responses that nobody may use any more: past their time, which is ten minutes at least, before
 * `oldest`, or dated ahead; and whole responses.
 */
export async function purgeCache(oldest: Date, now = databaseNow()): Promise<void> {
  for (const operation of OPERATIONS) {
    const storedMs = Math.max((await readCacheTtl(operation)) * 1_000, MIN_STORED_MS);
    const first = new Date(Math.max(oldest.getTime(), now - storedMs));
    await forget(responses, and(eq(responses.operation, operation), lt(responses.answeredAt, first)));
    await forget(
      responses,
      and(eq(responses.operation, operation), gt(responses.answeredAt, new Date(now + MAX_CLOCK_SKEW_MS))),
    );
  }
  await purgeWholeResponses(now);
}

/** Deletes whole responses older than `MIN_STORED_MS`. */
export async function purgeWholeResponses(now = databaseNow()): Promise<void> {
  await forget(callResponses, lt(callResponses.answeredAt, new Date(now - MIN_STORED_MS)));
}

function forget(table: typeof responses | typeof callResponses, where: SQL | undefined): Promise<number> {
  const db = database();
  return inSlices(async (from) => {
    const old = db
      .select({ row: sql`${table}.ctid` })
      .from(table)
      .where(and(where, gte(table.answeredAt, from)))
      .orderBy(asc(table.answeredAt))
      .limit(SLICE_SIZE)
      // Skips rows that a closing writes now: closings lock them in another order.
      .for("update", { skipLocked: true });
    const gone = await db
      .delete(table)
      .where(sql`${table}.ctid in ${old}`)
      .returning({ at: table.answeredAt });
    return { count: gone.length, last: latest(gone) };
  });
}

/** Deletes the cached responses of these calls (call IDs, or a query for them), as when rows are redacted. */
export async function invalidateCache(
  callIds: string[] | SQLWrapper,
  db: Database = database(),
): Promise<void> {
  if (Array.isArray(callIds) && callIds.length === 0) return;
  await db.delete(responses).where(inArray(responses.callId, callIds));
  await db.delete(callResponses).where(inArray(callResponses.callId, callIds));
}
