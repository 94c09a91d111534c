import "server-only";
import { and, not, or, sql, type SQL } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { BUCKET_ENDS, type BookFilter, type ShipBucket } from "#lib/shared/orders/book.ts";
import { numberIn, plainText } from "#lib/shared/orders/find-orders.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";

const HOUR_MS = 3_600_000;

/** Which orders of a book a filter means, of `orders` under the name `o`. */
export function bookWhere(
  filter: Omit<BookFilter, "shop" | "all">,
  statuses: readonly OrderStatus[],
  now: number,
): SQL {
  const { due, status, flag, preSale, province, least, most, from, to, q } = filter;
  const conditions = [
    due && isDue(due, statuses, now),
    status !== undefined && sql`o.status = ${status}`,
    flag !== undefined && sql`o.flag = ${flag}`,
    preSale && sql`o.is_pre_sale`,
    province !== undefined && sql`starts_with(o.province, ${province})`,
    least !== undefined && sql`o.amount_fen >= ${fenOf(least)}::bigint`,
    most !== undefined && sql`o.amount_fen <= ${fenOf(most)}::bigint`,
    from !== undefined &&
      sql`o.dated_at >= ${writeMoment(from, "from", "milliseconds", env().tzShop)}::bigint`,
    to !== undefined && sql`o.dated_at <= ${writeMoment(to, "to", "milliseconds", env().tzShop)}::bigint`,
    q !== undefined && isFound(q),
  ];
  return and(...conditions.filter((one) => one !== false && one !== undefined)) ?? sql`true`;
}

/** Of a search for a number the orders that end with it; null for a search for words. They come first. */
export function endsWithNumber(q: string | undefined): SQL | null {
  const number = q === undefined ? null : numberIn(q);
  return number === null ? null : sql`reverse(o.number) like ${`${reversed(number)}%`}`;
}

/** As `findOrders` finds them among loaded rows: by any part of a number, else by all words in goods, remark and flag. */
function isFound(q: string): SQL {
  const words = plainText(q).split(/\s+/).filter(Boolean);
  const hasWords = and(...words.map(hasWord)) ?? sql`true`;
  const number = numberIn(q);
  return number === null ? hasWords : (or(hasNumber(number), hasWords) ?? hasWords);
}

// The index knows parts of three digits and pairs of characters; what it finds is then looked at.
function hasNumber(number: string): SQL {
  const holds = sql`o.number like ${`%${escaped(number)}%`}`;
  return number.length < 3
    ? holds
    : sql`(order_terms(o.number, o.search_text) @> number_parts(${number}) and ${holds})`;
}

function hasWord(word: string): SQL {
  const holds = sql`o.search_text like ${`%${escaped(word)}%`}`;
  return [...word].length < 2
    ? holds
    : sql`(order_terms(o.number, o.search_text) @> character_pairs(plain_text(${word})) and ${holds})`;
}

function escaped(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function reversed(text: string): string {
  return [...text].toReversed().join("");
}

function fenOf(yuan: string): string {
  const [whole = "", part = ""] = yuan.split(".");
  return `${whole}${part.padEnd(2, "0")}`;
}

/** An order that waits to be shipped, with so much time left. */
function isDue(bucket: ShipBucket, statuses: readonly OrderStatus[], now: number): SQL {
  return sql`(${isWaiting(statuses)} and ${isInBucket(bucket, now)})`;
}

function isInBucket(bucket: ShipBucket, now: number): SQL {
  if (bucket === "unknown") return sql`o.ship_by is null`;
  const at = BUCKET_ENDS.findIndex(([name]) => name === bucket);
  const endOf = (index: number) => now + (BUCKET_ENDS[index]?.[1] ?? 0) * HOUR_MS;
  const from = at < 0 ? endOf(BUCKET_ENDS.length - 1) : at > 0 ? endOf(at - 1) : null;
  return (
    and(
      from === null ? undefined : sql`o.ship_by >= ${from}::bigint`,
      at < 0 ? undefined : sql`o.ship_by < ${endOf(at)}::bigint`,
    ) ?? sql`true`
  );
}

/**
 * Whether an order waits to be shipped: as an admin has said of its status; of one that nobody has named, when pending orders were
 * the last to have it.
 */
export function isWaiting(statuses: readonly OrderStatus[]): SQL {
  const named = sql`o.status in (${list(statuses)})`;
  const waiting = sql`o.status in (${list(statuses.filter((status) => status.isWaiting))})`;
  return sql`(${waiting} or (${not(named)} or o.status is null) and ${IS_PENDING})`;
}

/** The newest reading is of pending orders. */
export const IS_PENDING: SQL = sql.raw(
  "((o.pending_read_at > o.sold_read_at) is not false and o.pending_read_at is not null)",
);

/** An empty list is in no SQL: no status is named with a blank. */
function list(statuses: readonly OrderStatus[]): SQL {
  return sql.join(
    [" ", ...statuses.map(({ value }) => value)].map((value) => sql`${value}`),
    sql`, `,
  );
}
