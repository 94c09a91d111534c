import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { and, not, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { type BookPage, type BookQuery, type BookSort, MAX_SKIPPED } from "#lib/shared/orders/book.ts";
import { BOOK_COLUMNS, type BookRow, type Books, findBooks, inBooks, toBookOrder } from "./book-orders.ts";
import { type BookWhere, bookWhere, type Waiting, endsWithNumber } from "./book-where.ts";
import {
  inOrder,
  isBehind,
  hasPart,
  type Part,
  type Place,
  walkSigns,
  type Walk,
  type Wanted,
} from "./in-order.ts";

/** Columns to sort by, each with an index of its own. Shops are sorted as in `findBooks`, by name. */
const SORT_BY: Record<Exclude<BookSort, "shop">, string> = {
  dated: "o.dated_at",
  goods: "o.goods_name",
  number: "o.number",
  amount: "o.amount_fen",
  shipBy: "o.ship_by",
  flag: "o.flag",
  remark: "left(o.remark, 60)",
  receiver: "o.province",
  status: "o.status",
};

/** Lists one page of the order book from the database, without a call. Free. */
export async function listBook(_context: Context, query: BookQuery): Promise<BookPage> {
  const now = databaseNow();
  const [books, { values }] = await Promise.all([findBooks(query.shop, query.all), settingsSnapshot()]);
  const { rows, hasNext } = await readPage(books, query, bookWhere(books, query, now));
  const pictures = toPictureRule(values);
  return {
    orders: await Promise.all(rows.map((row) => toBookOrder(row, pictures))),
    page: query.page,
    pageSize: query.size,
    hasNext,
    asOf: now,
  };
}

type PageQuery = Omit<BookQuery, "size"> & { size: number };
type PageRows = { rows: BookRow[]; hasNext: boolean };

const NO_ROWS: PageRows = { rows: [], hasNext: false };

/** Reads a page of the matching rows, in order. */
export async function readPage(books: Books, query: PageQuery, where: BookWhere | null): Promise<PageRows> {
  const { size, page, after, before } = query;
  const walk = { db: database(), books, where, ...orderClause(books, query) };
  if (before !== undefined) {
    const back: Walk = { ...walk, isDown: !walk.isDown, parts: walk.parts.toReversed() };
    const place = await findPlace(back, before);
    if (place !== null) {
      const ids = await idsFrom(back, size, place);
      return { rows: await readRows(ids.toReversed()), hasNext: true };
    }
  }
  const place = after === undefined ? null : await findPlace(walk, after);
  if (place === null && page > 1 && !(await isThere(walk, (page - 1) * size))) return NO_ROWS;
  const ids = await idsFrom(walk, size + 1, place, place === null ? (page - 1) * size : 0);
  return { rows: await readRows(ids.slice(0, size)), hasNext: ids.length > size };
}

/** Tells if there are more than `skip` orders, before anything is sorted. */
async function isThere({ db, books, where }: Walk, skip: number): Promise<boolean> {
  if (skip > MAX_SKIPPED) return false;
  const { rows } = await db.execute(
    sql`select from orders o where ${and(inBooks(books), where?.found)} limit 1 offset ${skip}`,
  );
  return rows.length > 0;
}

/**
 * Sort order of a query: orders without a value come last in both directions; in a search for a number, orders that
 * end with it come first.
 */
export function orderClause(
  { shopNrs }: Books,
  { sort, q }: Pick<BookQuery, "sort" | "q">,
): Pick<Walk, "sort" | "by" | "isDown" | "parts"> {
  const ends = endsWithNumber(q);
  const halves =
    ends === null
      ? [{ only: null, isRare: false }]
      : [
          { only: ends, isRare: true },
          { only: not(ends), isRare: false },
        ];
  const name = sort.replace("-", "") as BookSort;
  const isByShop = name === "shop";
  return {
    sort: name,
    by: isByShop ? sql`array_position(${sql.param(shopNrs)}::int[], o.shop_nr)` : sql.raw(SORT_BY[name]),
    isDown: sort.startsWith("-"),
    // Every order has a shop.
    parts: halves.flatMap((half) =>
      (isByShop ? [true] : [true, false]).map((hasValue) => ({ ...half, hasValue })),
    ),
  };
}

/** Finds the place of an order; null if it is no longer in these books. */
async function findPlace({ db, books, by, parts }: Walk, id: string): Promise<Place | null> {
  const part = sql.join(
    parts.map(
      (one, at) => sql`when ${and(hasPart(one, by), one.only ?? undefined)} then ${sql.raw(String(at))}`,
    ),
    sql` `,
  );
  const { rows } = await db.execute<{ part: number; value: unknown }>(
    sql`select case ${part} end as part, (${by})::text as value
      from orders o
      where o.id = ${id}::bigint and ${inBooks(books)}`,
  );
  const [found] = rows;
  return found ? { ...found, id } : null;
}

/** Ids of the orders from a place on, or from the start, without the first `skip`. */
async function idsFrom(walk: Walk, count: number, place: Place | null, skip = 0): Promise<string[]> {
  const ids: string[] = [];
  let left = skip;
  for (let at = place?.part ?? 0; at < walk.parts.length && ids.length < count; at += 1) {
    const part = walk.parts[at];
    if (part === undefined) break;
    const from = place?.part === at ? place : null;
    const found = await idsOfPart(walk, part, { from, count: count - ids.length, skip: left });
    ids.push(...found);
    if (found.length > 0) left = 0;
    else if (left > 0) left = Math.max(0, left - (await countPart(walk, part)));
  }
  return ids;
}

/** Orders to walk in their order for a frequent filter; rarer ones are found by the filter's own index. */
const LOOKED_THROUGH = 4_000;
/** Orders to walk further, if no index covers the filter. */
const LOOKED_FURTHER = 16_000;

async function idsOfPart(walk: Walk, part: Part, wanted: Wanted): Promise<string[]> {
  const filter = and(walk.where?.found, part.only ?? undefined);
  const { count, skip } = wanted;
  if (filter === undefined || (walk.where?.isWalkedAlone && part.only === null))
    return readIds(walk, inOrder(walk, part, wanted, { count, skip }));
  if (walk.where?.waiting && walk.sort === "shipBy" && part.hasValue && part.only === null)
    return readIds(walk, waitingInOrder(walk, walk.where.waiting, wanted));
  const looks = walk.where?.isCovered ? [LOOKED_THROUGH] : [LOOKED_THROUGH, LOOKED_FURTHER];
  const looked = and(walk.where?.looked, part.only ?? undefined);
  for (const most of part.isRare ? [] : looks) {
    const { way } = walkSigns(walk);
    const look = { count: most, skip: 0 };
    const matching = sql`select id, value from (${inOrder(walk, part, wanted, look, looked)}) k where holds`;
    const lookedUp = sql`select o.id, k.value
      from (${inOrder(walk, part, wanted, look)}) k
      join orders o on o.id = k.id
      where ${looked}`;
    const ids = await readIds(
      walk,
      sql`select *
        from (${isMetInPlace(walk) ? matching : lookedUp}) k
        order by value ${way}, id ${way}
        limit ${count} offset ${skip}`,
    );
    if (ids.length === count) return ids;
    if (ids.length * 4 < count) break;
  }
  return readIds(walk, selectFound(walk, part, wanted, filter));
}

/**
 * Tells if orders are cheap to read while walking: by date they lie so in the table, and one shop's are read in any
 * order. Others are cheaper to look up by id.
 */
function isMetInPlace({ books, sort }: Walk): boolean {
  return sort === "dated" || books.shopNrs.length === 1;
}

/** Selects all orders of a part in order, `count` at most; reads each once. */
export function orderedPart(walk: Walk, part: Part, count: number): SQL {
  const filter = and(walk.where?.found, part.only ?? undefined);
  const wanted: Wanted = { from: null, count, skip: 0 };
  return filter === undefined ? inOrder(walk, part, wanted, wanted) : selectFound(walk, part, wanted, filter);
}

/**
 * Selects pending orders, most urgent first or last: from each shop and status only as many as needed, then merged.
 */
function waitingInOrder(
  walk: Walk,
  { statuses, byList, besides }: Waiting,
  { from, count, skip }: Wanted,
): SQL {
  const { books } = walk;
  const { way } = walkSigns(walk);
  // The kind alone tells who waits: with that condition twice, no index would return them in order.
  const ofKind = (kind: SQL) => sql`
    select o.id, o.ship_by as value
    from orders o
    where o.shop_nr = s.nr
      and o.account_nr = ${books.accountNr}::int
      and ${kind}
      and o.ship_by is not null
      and ${isBehind(walk, from)}
      and ${besides}
    order by o.ship_by ${way}, o.id ${way}
    limit ${count + skip}`;
  return sql`
    select k.id, k.value
    from unnest(${sql.param(books.shopNrs)}::int[]) as s (nr)
    cross join lateral (
      select o.*
      from unnest(${sql.param(statuses)}::text[]) as t (status)
      cross join lateral (${ofKind(sql`o.status = t.status`)}) o
      union all (${ofKind(sql`${byList}`)})
    ) k
    order by k.value ${way}, k.id ${way}
    limit ${count} offset ${skip}`;
}

/**
 * Finds orders by the filter with any index, then sorts them; `offset 0` keeps the planner from walking an index for
 * the sort.
 */
function selectFound(walk: Walk, part: Part, { from, count, skip }: Wanted, filter: SQL): SQL {
  const { way } = walkSigns(walk);
  return sql`
    select id, value
    from (
      select o.id, ${walk.by} as value
      from orders o
      where ${inBooks(walk.books)}
        and ${hasPart(part, walk.by)}
        and ${isBehind(walk, from)}
        and ${filter}
      offset 0
    ) o
    order by value ${way}, id ${way}
    limit ${count} offset ${skip}`;
}

async function readIds({ db }: Walk, ids: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id::text as id from (${ids}) found`);
  return rows.map(({ id }) => id);
}

async function countPart({ db, books, by, where }: Walk, part: Part): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::float8 as count
      from orders o
      where ${and(inBooks(books), hasPart(part, by), where?.found, part.only ?? undefined)}`,
  );
  return rows[0]?.count ?? 0;
}

export async function readRows(ids: string[]): Promise<BookRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await database().execute<BookRow>(
    sql`select ${BOOK_COLUMNS}
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as wanted (id, place)
      join orders o on o.id = wanted.id
      order by wanted.place`,
  );
  return rows;
}
