import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { UNKNOWN_DAY } from "#lib/server/db/orders-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { BUCKET_ENDS, SHIP_BUCKETS, type ShipBucket, type ShipByBoard } from "#lib/shared/orders/book.ts";
import { findBooks, isIn } from "./book-orders.ts";
import { endOfToday, isWaiting } from "./book-where.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The orders that wait to be shipped, by the time they have left. Whole days come from counts that are kept; only the orders of the
 * days in which a bucket ends are looked at one by one.
 */
export async function getShipByBoard(
  _context: Context,
  { shop, all }: { shop: string; all: boolean },
): Promise<ShipByBoard> {
  const now = Date.now();
  const books = await findBooks(shop, all);
  const { statuses } = books;
  const shopNrs = sql`${sql.param(books.shopNrs)}::int[]`;
  const named = statuses.map(({ value }) => value);
  const waiting = statuses.filter((status) => status.isWaiting).map(({ value }) => value);
  const ends = BUCKET_ENDS.map(([, hours]) => now + hours * HOUR_MS);
  const midnight = endOfToday(now);
  // A day with a clock set back has more than 24 hours.
  const [firstDay, lastDay] = [now, Math.max(midnight, ...ends)].map((at) => Math.floor(at / DAY_MS)) as [
    number,
    number,
  ];
  const { rows } = await database().execute<Counted>(sql`
    select bucket, "isToday", sum(count)::float8 as count from (
      select c.ship_day < ${firstDay}::int and w.waits is true as "isToday", case
          when not w.waits then 'waitsNot' when w.waits is null then 'unnamed' when c.ship_day = ${UNKNOWN_DAY}::int then 'unknown'
          when c.ship_day < ${firstDay}::int then 'overdue' when c.ship_day > ${lastDay}::int then 'later'
        end as bucket, c.count
      from order_counts c cross join lateral (select case
          when c.status = any(${sql.param(named)}::text[]) then c.status = any(${sql.param(waiting)}::text[]) when c.is_pending then true
        end as waits) w
      where c.account_nr = ${books.accountNr}::int and c.shop_nr = any(${shopNrs}) and not (w.waits is true and c.ship_day between ${firstDay}::int and ${lastDay}::int)
      union all
      select o.ship_by < ${midnight}::bigint, ${bucketOf(ends)}, 1 from orders o
      where ${isIn(books)} and o.ship_by >= ${firstDay * DAY_MS}::bigint and o.ship_by < ${(lastDay + 1) * DAY_MS}::bigint and ${isWaiting(statuses)}
    ) each group by bucket, "isToday"`);
  const { rows: read } = await database().execute<{ lastRead: number | null }>(sql`
    select extract(epoch from max(last.closed_at))::float8 * 1000 as "lastRead" from unnest(${shopNrs}) as s (nr) cross join lateral (
      select closed_at from calls where shop_id = (select id from shops where nr = s.nr) and operation in ('soldOrders', 'pendingOrders') and outcome = 'answered'
      order by opened_at desc limit 1) last`);
  const sum = (counted: Counted[]) => counted.reduce((all, { count }) => all + count, 0);
  const countOf = (name: string) => sum(rows.filter(({ bucket }) => bucket === name));
  return {
    counts: Object.fromEntries(SHIP_BUCKETS.map((name) => [name, countOf(name)])) as Record<
      ShipBucket,
      number
    >,
    today: sum(rows.filter(({ isToday }) => isToday)),
    unnamed: countOf("unnamed"),
    total: sum(rows),
    asOf: now,
    lastRead: read[0]?.lastRead ?? null,
  };
}

type Counted = { bucket: string; isToday: boolean; count: number };

function bucketOf(ends: number[]): SQL {
  const whens = BUCKET_ENDS.map(
    ([name], at) => sql`when o.ship_by < ${ends[at]}::bigint then ${sql.raw(`'${name}'`)}`,
  );
  return sql`case ${sql.join(whens, sql` `)} else 'later' end`;
}
