import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "#lib/server/db/database.ts";
import { PAST_DAY } from "#lib/server/db/orders-schema.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";

/**
 * Merges the counts of all days before yesterday into one row per shop, status and list, as those days are over. An
 * order that leaves such a day reduces the row of its day, so that the sum stays right.
 */
export async function foldOrderCounts(db: Database, now = Date.now()): Promise<void> {
  const yesterday = Math.floor(now / DAY_MS) - 1;
  await db.execute(sql`
    with old as (
      select ctid
      from order_counts
      where ship_day < ${yesterday}::int and ship_day > ${PAST_DAY}::int
      for update skip locked
    ), gone as (
      delete from order_counts c using old where c.ctid = old.ctid returning c.*
    )
    insert into order_counts as c (account_nr, shop_nr, status, is_pending, ship_day, count)
    select account_nr, shop_nr, status, is_pending, ${PAST_DAY}::int, sum(count)
    from gone
    group by 1, 2, 3, 4
    order by 1, 2, 3, 4
    on conflict (account_nr, shop_nr, status, is_pending, ship_day)
      do update set count = c.count + excluded.count`);
  await db.execute(sql`delete from order_counts where ship_day = ${PAST_DAY}::int and count = 0`);
}
