import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { within } from "#lib/server/db/connections/within.ts";
import { type Database, database } from "#lib/server/db/database.ts";
import { UNKNOWN_DAY } from "#lib/server/db/orders-schema.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { DAY_MS, HOUR_MS } from "#lib/shared/dates/durations.ts";
import { SHIP_BUCKETS, type ShipBucket } from "#lib/shared/orders/book-fields.ts";
import { type BookBoard, type BookFilter, BUCKET_ENDS, type ShipByBoard } from "#lib/shared/orders/book.ts";
import { type Books, findBooks, inBooks } from "./book-orders.ts";
import { type BookWhere, bookWhere, endOfToday, wherePending } from "./book-where.ts";
import { type Counted, countShared } from "./shared-counts.ts";

/** Time limit of a count within a filter; a longer one would delay other reads. */
const PATIENCE_MS = 300;

/**
 * Counts pending orders by the time left to ship, within the filter but for its own `due`. Without a filter, whole
 * days come from stored counts; only the orders of days in which a bucket ends are read one by one.
 */
export async function getShipByBoard(_context: Context, filter: BookFilter): Promise<BookBoard> {
  const books = await findBooks(filter.shop, filter.all);
  const board = addBoards([...(await boardsByShop(books)).values()]);
  const now = databaseNow();
  const where = bookWhere(books, { ...filter, due: undefined }, now);
  const overdueOfAll = board.counts.overdue;
  if (where === null) return { ...board, isCounted: true, overdueOfAll };
  const counted = await within(PATIENCE_MS, (db) => countFiltered(db, books, where, now));
  return { ...board, ...counted, isCounted: counted !== null, overdueOfAll };
}

async function countFiltered(
  db: Database,
  books: Books,
  { found }: BookWhere,
  now: number,
): Promise<Pick<ShipByBoard, "counts" | "today">> {
  const { rows } = await db.execute<Omit<Bucketed, "nr">>(sql`
    select bucket, "isToday", count(*)::float8 as count
    from (
      select ${bucketClause(bucketEnds(now))} as bucket, coalesce(o.ship_by < ${endOfToday(now)}::bigint, false) as "isToday"
      from orders o
      where ${inBooks(books)} and ${wherePending(books.statuses)} and ${found}
    ) each
    group by bucket, "isToday"`);
  return { counts: byBucket((name) => countBucket(rows, name)), today: countToday(rows) };
}

/** Boards of all shops of these books, by shop id; for a given time they are counted again. */
export async function boardsByShop(books: Books, at?: number): Promise<Map<string, ShipByBoard>> {
  const [counts, oldest, last] = await Promise.all([
    at === undefined ? countAll(books) : countAt(books, at),
    oldestReads(books),
    lastReads(books),
  ]);
  return new Map(
    books.shopNrs.map((nr) => {
      const { now: asOf, value: rows } = counts.get(nr) ?? { now: databaseNow(), value: [] };
      const total = rows.reduce((sum, { count }) => sum + count, 0);
      const read = last.get(nr);
      const board = {
        counts: byBucket((name) => countBucket(rows, name)),
        today: countToday(rows),
        unnamed: countBucket(rows, "unnamed"),
        total,
        asOf,
        readFrom: oldest.get(nr)?.value ?? read?.last ?? null,
      };
      return [read?.shopId ?? "", board] as const;
    }),
  );
}

/** Counts the overdue orders of these books. */
export async function countOverdue(books: Books): Promise<number> {
  const rows = [...(await countAll(books)).values()].flatMap(({ value }) => value);
  return countBucket(rows, "overdue");
}

/** Time of the last reading of any list of these shops, in Unix milliseconds; null for never. */
export async function readLastReadAt(books: Books): Promise<number | null> {
  return newest([...(await lastReads(books)).values()].map(({ last }) => last));
}

/** Time of the oldest data on pending orders, as `readFrom` of the board of these books. */
export async function readReadFrom(books: Books): Promise<number | null> {
  const oldest = findOldest([...(await oldestReads(books)).values()].map(({ value }) => value));
  return oldest ?? readLastReadAt(books);
}

/** Adds up the boards of several shops. */
export function addBoards(boards: readonly ShipByBoard[]): ShipByBoard {
  const waiting = boards.filter(({ counts }) => SHIP_BUCKETS.some((name) => counts[name] > 0));
  const sum = (of: (board: ShipByBoard) => number) => boards.reduce((total, board) => total + of(board), 0);
  return {
    counts: byBucket((name) => sum(({ counts }) => counts[name])),
    today: sum(({ today }) => today),
    unnamed: sum(({ unnamed }) => unnamed),
    total: sum(({ total }) => total),
    asOf: Math.min(...boards.map(({ asOf }) => asOf)),
    readFrom:
      findOldest(waiting.map(({ readFrom }) => readFrom)) ?? newest(boards.map(({ readFrom }) => readFrom)),
  };
}

function newest(reads: readonly (number | null)[]): number | null {
  return reads.reduce((latest, at) => (latest === null || (at ?? 0) > latest ? at : latest), null);
}

function findOldest(reads: readonly (number | null)[]): number | null {
  return reads.reduce((oldest, at) => (oldest === null || (at !== null && at < oldest) ? at : oldest), null);
}

function byBucket(of: (bucket: ShipBucket) => number): Record<ShipBucket, number> {
  return Object.fromEntries(SHIP_BUCKETS.map((name) => [name, of(name)])) as Record<ShipBucket, number>;
}

type Bucketed = { nr: number; bucket: string; isToday: boolean; count: number };
type Counts = readonly Pick<Bucketed, "bucket" | "isToday" | "count">[];

function countBucket(rows: Counts, name: string): number {
  return rows.reduce((sum, { bucket, count }) => sum + (bucket === name ? count : 0), 0);
}

function countToday(rows: Counts): number {
  return rows.reduce((sum, { isToday, count }) => sum + (isToday ? count : 0), 0);
}

function countAll(books: Books): Promise<Map<number, Counted<Bucketed[]>>> {
  return countShared(books, { what: "waiting", freshMs: 5_000, count: countByShop });
}

async function countAt(books: Books, now: number): Promise<Map<number, Counted<Bucketed[]>>> {
  return new Map([...(await countByShop(books, now))].map(([nr, value]) => [nr, { now, value }]));
}

/** Counts pending orders by shop and bucket. `isToday`: due before midnight, also overdue ones. */
async function countByShop(books: Books, now: number): Promise<Map<number, Bucketed[]>> {
  const midnight = endOfToday(now);
  const { statuses } = books;
  const named = statuses.map(({ value }) => value);
  const waiting = statuses.filter((status) => status.isWaiting).map(({ value }) => value);
  const ends = bucketEnds(now);
  // A day with a clock set back has more than 24 hours.
  const lastEnd = Math.max(midnight, ...ends.map(([, at]) => at));
  const [firstDay, lastDay] = [now, lastEnd].map((at) => Math.floor(at / DAY_MS)) as [number, number];
  const { rows } = await database().execute<Bucketed>(sql`
    select nr, bucket, "isToday", sum(count)::float8 as count
    from (
      select
        c.shop_nr as nr,
        c.ship_day < ${firstDay}::int and w.waits is true as "isToday",
        case
          when not w.waits then 'waitsNot'
          when w.waits is null then 'unnamed'
          when c.ship_day = ${UNKNOWN_DAY}::int then 'unknown'
          when c.ship_day < ${firstDay}::int then 'overdue'
          when c.ship_day > ${lastDay}::int then 'later'
        end as bucket,
        c.count
      from order_counts c
      cross join lateral (
        select case
          when c.status = any(${sql.param(named)}::text[]) then c.status = any(${sql.param(waiting)}::text[])
          when c.is_pending then true
        end as waits
      ) w
      where c.account_nr = ${books.accountNr}::int
        and c.shop_nr = any(${shopNumbers(books)})
        and not (w.waits is true and c.ship_day between ${firstDay}::int and ${lastDay}::int)
      union all
      select o.shop_nr, o.ship_by < ${midnight}::bigint, ${bucketClause(ends)}, 1
      from orders o
      where ${inBooks(books)}
        and o.ship_by >= ${firstDay * DAY_MS}::bigint
        and o.ship_by < ${(lastDay + 1) * DAY_MS}::bigint
        and ${wherePending(statuses)}
    ) each
    group by nr, bucket, "isToday"`);
  const ofShops = Map.groupBy(rows, ({ nr }) => nr);
  return new Map(books.shopNrs.map((nr) => [nr, ofShops.get(nr) ?? []]));
}

/** Oldest reading behind the pending orders of each shop; no index holds it, and it changes only with a reading. */
function oldestReads(books: Books): Promise<Map<number, Counted<number | null>>> {
  return countShared(books, {
    what: "oldest reading",
    freshMs: 60_000,
    count: async (of) => {
      const { rows } = await database().execute<{ nr: number; oldest: number | null }>(sql`
        select s.nr, (
          select extract(epoch from min(o.read_at))::float8 * 1000 from orders o
          where o.shop_nr = s.nr and o.account_nr = ${of.accountNr}::int and ${wherePending(of.statuses)}) as oldest
        from unnest(${shopNumbers(of)}) as s (nr)`);
      return new Map(rows.map(({ nr, oldest }) => [nr, oldest]));
    },
  });
}

/** Time of the last reading of each shop's lists. */
async function lastReads(books: Books): Promise<Map<number, { shopId: string; last: number | null }>> {
  const { rows } = await database().execute<{ nr: number; shopId: string; last: number | null }>(sql`
    select s.nr, s.id as "shopId", extract(epoch from last.closed_at)::float8 * 1000 as last
    from shops s
    left join lateral (
      select closed_at
      from calls
      where shop_id = s.id
        and operation in ('soldOrders', 'pendingOrders')
        and outcome = 'answered'
      order by opened_at desc
      limit 1
    ) last on true
    where s.nr = any(${shopNumbers(books)})`);
  return new Map(rows.map(({ nr, ...read }) => [nr, read]));
}

function shopNumbers({ shopNrs }: Books): SQL {
  return sql`${sql.param(shopNrs)}::int[]`;
}

type BucketEnd = readonly [bucket: ShipBucket, at: number];

function bucketEnds(now: number): BucketEnd[] {
  return BUCKET_ENDS.map(([name, hours]) => [name, now + hours * HOUR_MS]);
}

function bucketClause(ends: readonly BucketEnd[]): SQL {
  const whens = ends.map(([name, at]) => sql`when o.ship_by < ${at}::bigint then ${sql.raw(`'${name}'`)}`);
  return sql`case when o.ship_by is null then 'unknown' ${sql.join(whens, sql` `)} else 'later' end`;
}
