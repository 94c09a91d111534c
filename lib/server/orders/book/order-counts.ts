import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { PAST_DAY } from "#lib/server/db/orders-schema.ts";

const DAY_MS = 86_400_000;

/**
 * Puts the counts of all days before yesterday together, a row for each shop, status and list: all of them are over. Where an order of
 * such a day goes or moves later, it is taken off in the row of its day, so that the sum is right whichever row it stands in.
 */
export async function foldOrderCounts(db: Database, now = Date.now()): Promise<void> {
  const yesterday = Math.floor(now / DAY_MS) - 1;
  await db.execute(sql`
    with old as (
      select ctid from order_counts where ship_day < ${yesterday}::int and ship_day > ${PAST_DAY}::int for update skip locked
    ), gone as (
      delete from order_counts c using old where c.ctid = old.ctid returning c.*
    )
    insert into order_counts as c (account_nr, shop_nr, status, is_pending, ship_day, count)
    select account_nr, shop_nr, status, is_pending, ${PAST_DAY}::int, sum(count) from gone group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_nr, shop_nr, status, is_pending, ship_day) do update set count = c.count + excluded.count`);
  await db.execute(sql`delete from order_counts where ship_day = ${PAST_DAY}::int and count = 0`);
}
