import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { giveWay } from "#lib/server/db/upkeep/lock-running-sums.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { purges } from "#lib/server/db/schema.ts";

const WHAT = "searchTexts";
const PAGES_AT_ONCE = 250;
const PAUSE_MS = 20;
/** Length at which texts were cut before. */
const FORMER_LENGTH = 2_000;

/** Renews the search texts that an upgrade left unchanged, by pages of the table. A second run does nothing. */
export async function renewSearchTexts(db: Database, pages = PAGES_AT_ONCE): Promise<void> {
  for (;;) {
    const isOver = await giveWay(() => db.transaction((tx) => renewSlice(tx, pages)));
    if (isOver) return;
    await sleep(PAUSE_MS);
  }
}

async function renewSlice(tx: Database, pages: number): Promise<boolean> {
  const [at] = await tx
    .select({
      page: purges.count,
      pages: sql<number>`pg_relation_size('orders') / current_setting('block_size')::int`,
    })
    .from(purges)
    .where(eq(purges.what, WHAT))
    .for("update");
  if (!at) return true;
  // Bookings go first: they lock rows in another order.
  await tx.execute(sql`set local lock_timeout = '300ms'`);
  const until = at.page + pages;
  // The column is generated: rewriting an unchanged remark makes it again.
  await tx.execute(sql`
    update ${orders} set remark = remark
    where ctid >= ${`(${at.page},0)`}::tid and ctid < ${`(${until},0)`}::tid
      and (length(search_text) = ${FORMER_LENGTH}::int or search_text <> plain_text(search_text))`);
  if (until < Number(at.pages)) await tx.update(purges).set({ count: until }).where(eq(purges.what, WHAT));
  else await tx.delete(purges).where(eq(purges.what, WHAT));
  return until >= Number(at.pages);
}
