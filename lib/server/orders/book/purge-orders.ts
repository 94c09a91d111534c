import "server-only";
import { lt, sql } from "drizzle-orm";
import { removeInSlices } from "#lib/server/audit/purge.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { SLICE_SIZE } from "#lib/server/db/upkeep/in-slices.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { orderReadings, orders } from "#lib/server/db/orders-schema.ts";

/** Pages of the table that a slice looks through: eight megabytes. */
const PAGES_AT_ONCE = 1_000;

/** Deletes the orders that no list has brought since `before`, with what was noted of them, and leaves an audit entry that says how many. */
export async function purgeOldOrders(before: Date, personId: string | null = null): Promise<number> {
  // What could never be put into the book, and how orders were fetched.
  await database().delete(orderReadings).where(lt(orderReadings.readAt, before));
  await database().delete(jobs).where(lt(jobs.endedAt, before));
  const pages = await countPages();
  let page = 0;
  return removeInSlices({
    what: "orders",
    slice: async (tx) => {
      const count = await purgePages(tx, page, before);
      if (count < SLICE_SIZE) page += PAGES_AT_ONCE;
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
async function purgePages(tx: Database, page: number, before: Date): Promise<number> {
  const isOld = sql`${orders.readAt} < ${before.toISOString()}::timestamptz`;
  const { rowCount } = await tx.execute(sql`
    delete from ${orders} where ${isOld} and ctid = any(array(
      select ctid from ${orders} where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid and ${isOld}
      limit ${SLICE_SIZE} for update skip locked))`);
  return rowCount ?? 0;
}

async function countPages(): Promise<number> {
  const { rows } = await database().execute<{ pages: number }>(
    sql`select (pg_relation_size('orders') / current_setting('block_size')::int)::int as pages`,
  );
  return rows[0]?.pages ?? 0;
}
