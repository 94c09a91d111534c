import "server-only";
import { lt, sql } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { nextSize } from "#lib/server/db/upkeep/in-slices.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";

/** Pages of the table that a slice looks through: eight megabytes where nothing goes, fewer where all that they hold does. */
const MAX_PAGES = 1_000;
const FIRST_PAGES = 16;

/** Deletes the orders that no list has brought since `before`, with what was noted of them, and leaves an audit entry that says how many. */
export async function purgeOldOrders(before: Date, personId: string | null = null): Promise<number> {
  // What could never be put into the book, and how orders were fetched.
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
 * The table is walked page by page: an index by the time of reading would be written anew, and every other index with it, whenever a
 * list brings an order again. What a list brings at this moment is held by its booking, and stays.
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
