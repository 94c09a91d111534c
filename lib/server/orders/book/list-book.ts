import "server-only";
import { and, not, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { listOrderStatuses } from "#lib/server/orders/order-statuses.ts";
import { pictureRuleOf } from "#lib/server/settings/pictures.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BookPage, BookQuery, BookSort } from "#lib/shared/orders/book.ts";
import { BOOK_COLUMNS, type BookRow, type Books, findBooks, toBookOrder } from "./book-orders.ts";
import { bookWhere, endsWithNumber } from "./book-where.ts";

/** What a sort goes by: each has an index of its own. */
const SORT_BY: Record<BookSort, string> = {
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

/** One page of the order book, from the database alone: nothing is called, and it costs nothing. */
export async function listBook(_context: Context, query: BookQuery): Promise<BookPage> {
  const now = Date.now();
  const [books, statuses, { values }] = await Promise.all([
    findBooks(query.shop, query.all),
    listOrderStatuses(),
    settingsSnapshot(),
  ]);
  const { rows, hasNext } = await readPage(books, query, bookWhere(query, statuses, now));
  const pictures = pictureRuleOf(values);
  return {
    orders: await Promise.all(rows.map((row) => toBookOrder(row, pictures))),
    page: query.page,
    pageSize: query.size,
    hasNext,
    asOf: now,
  };
}

/** A walk through the book in one direction. */
type Walk = {
  books: Books;
  where: SQL;
  by: SQL;
  /** Largest first. */
  isDown: boolean;
  /** The parts of the book one after the other; each is sorted in itself. */
  parts: SQL[];
};

type PageRows = { rows: BookRow[]; hasNext: boolean };

async function readPage(books: Books, query: BookQuery, where: SQL): Promise<PageRows> {
  const { size, page, after, before } = query;
  const walk = { books, where, ...orderOf(query) };
  if (before !== undefined) {
    const back: Walk = { ...walk, isDown: !walk.isDown, parts: walk.parts.toReversed() };
    const place = await findPlace(back, before);
    if (place !== null) return { rows: (await readOn(back, size, place)).toReversed(), hasNext: true };
  }
  const place = after === undefined ? null : await findPlace(walk, after);
  const found = await readOn(walk, size + 1, place, place === null ? (page - 1) * size : 0);
  return { rows: found.slice(0, size), hasNext: found.length > size };
}

/** What has no value comes last, whichever way the others are sorted; of a search for a number those come first that end with it. */
function orderOf({ sort, q }: BookQuery): Pick<Walk, "by" | "isDown" | "parts"> {
  const by = sql.raw(SORT_BY[sort.replace("-", "") as BookSort]);
  const [some, none] = [sql`${by} is not null`, sql`${by} is null`];
  const ends = endsWithNumber(q);
  const parts =
    ends === null
      ? [some, none]
      : [ends, not(ends)].flatMap((half) => [sql`${half} and ${some}`, sql`${half} and ${none}`]);
  return { by, isDown: sort.startsWith("-"), parts };
}

/** Where a walk goes on: behind a row, which lies in the part of this place. */
type Place = { part: number; value: unknown; id: string };

/** Where an order lies; null for one that is not in these books any more. */
async function findPlace({ books, by, parts }: Walk, id: string): Promise<Place | null> {
  const part = sql.join(
    parts.map((one, at) => sql`when ${one} then ${sql.raw(String(at))}`),
    sql` `,
  );
  const { rows } = await database().execute<{ part: number; value: unknown }>(sql`
    select case ${part} end as part, (${by})::text as value from orders o
    where o.id = ${id}::bigint and o.account_nr = ${books.accountNr}::int and o.shop_nr = any(${sql.param(books.shopNrs)}::int[])`);
  const [found] = rows;
  return found ? { ...found, id } : null;
}

/** So many rows from a place on, part by part, or without one from the start, the first `skip` of them left out. */
async function readOn(walk: Walk, count: number, place: Place | null, skip = 0): Promise<BookRow[]> {
  const rows: BookRow[] = [];
  for (let part = place?.part ?? 0; part < walk.parts.length && rows.length < count; part += 1) {
    const from = place?.part === part ? place : null;
    rows.push(...(await readPart(walk, part, { from, count: count + skip - rows.length })));
  }
  return rows.slice(skip);
}

/**
 * Of one part the rows behind a place. Each shop is read in the order of its index, and only so far; the few rows that come of it
 * are put in order together.
 */
async function readPart(
  { books, where, by, isDown, parts }: Walk,
  part: number,
  { from, count }: { from: Place | null; count: number },
): Promise<BookRow[]> {
  const way = sql.raw(isDown ? "desc" : "asc");
  const beyond = sql.raw(isDown ? "<" : ">");
  const isBehind =
    from === null
      ? undefined
      : from.value === null
        ? sql`o.id ${beyond} ${from.id}::bigint`
        : sql`(${by}, o.id) ${beyond} (${from.value}, ${from.id}::bigint)`;
  const conditions = and(where, parts[part], isBehind) ?? sql`true`;
  const ofShop = (shopNr: SQL) => sql`
    select o.* from orders o where o.shop_nr = ${shopNr} and o.account_nr = ${books.accountNr}::int and ${conditions}
    order by ${by} ${way}, o.id ${way} limit ${count}`;
  const [first, ...others] = books.shopNrs;
  const found =
    others.length === 0
      ? ofShop(sql`${first}::int`)
      : sql`select o.* from unnest(${sql.param(books.shopNrs)}::int[]) as s (nr) cross join lateral (${ofShop(sql`s.nr`)}) o order by ${by} ${way}, o.id ${way} limit ${count}`;
  const { rows } = await database().execute<BookRow>(
    sql`select ${BOOK_COLUMNS} from (${found}) o order by ${by} ${way}, o.id ${way}`,
  );
  return rows;
}
