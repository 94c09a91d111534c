import "server-only";
import { lt, sql } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { nextSize } from "#lib/server/db/upkeep/in-slices.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";

/** Pages of the table per slice: eight megabytes if nothing on them is deleted, fewer if everything is. */
const MAX_PAGES = 1_000;
const FIRST_PAGES = 16;

/**
 * Deletes orders that no list has returned since `before`, with their changes, and writes an audit entry with their
 * number.
 */
export async function purgeOldOrders(before: Date, personId: string | null = null): Promise<number> {
  // Readings that could never be booked, and old jobs.
  await database().delete(orderReadings).where(lt(orderReadings.readAt, before));
  await database().delete(jobs).where(lt(jobs.endedAt, before));
  const pages = await countPages();
  let page = 0;
  let atOnce = FIRST_PAGES;
  return removeInSlices({
    what: "orders",
    slice: async (tx) => {
      const beganAt = performance.now();
      const count = await purgePages(tx, { from: page, until: page + atOnce }, before);
      page += atOnce;
      atOnce = nextSize(atOnce, performance.now() - beganAt, MAX_PAGES);
      return { count, last: null, isLast: page >= pages };
    },
    entry: (count) => ({
      kind: "purged",
      personId,
      details: { what: "orders", count, before: before.toISOString() },
    }),
  });
}

/**
 * Deletes old orders by pages of the table: an index on the reading time would be rewritten, with all others,
 * whenever a list returns an order again. Rows that a booking has locked stay.
 */
async function purgePages(
  tx: Database,
  { from, until }: { from: number; until: number },
  before: Date,
): Promise<number> {
  const isOld = sql`${orders.readAt} < ${before.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    delete from ${orders} where ${isOld} and ctid = any(array(
      select ctid from ${orders} where ctid >= ${`(${from},0)`}::tid and ctid < ${`(${until},0)`}::tid and ${isOld}
      for update skip locked))`);
  return rowCount ?? 0;
}

async function countPages(): Promise<number> {
  const { rows } = await database().execute<{ pages: number }>(
    sql`select (pg_relation_size('orders') / current_setting('block_size')::int)::int as pages`,
  );
  return rows[0]?.pages ?? 0;
}
