import "server-only";
import { and, not, or, sql, type SQL } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { budgetPeriod, writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { BUCKET_ENDS, type BookFilter, type BookSort } from "#lib/shared/orders/book.ts";
import type { DueFilter } from "#lib/shared/orders/book-fields.ts";
import { soughtKeys } from "#lib/shared/orders/find-orders.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { Books } from "./book-orders.ts";

const HOUR_MS = 3_600_000;

/** Which orders a filter means, of `orders` under the name `o`. */
export type BookWhere = {
  /** As an index finds them. */
  found: SQL;
  /** The same for orders that are looked at one by one: no index is asked. */
  looked: SQL;
  /** What of it orders are already walked by, so that none that it leaves out is looked at: the newest are printed, the oldest are not. */
  walked: SQL | null;
  /** That is all of it. */
  isWalkedAlone: boolean;
  /** One index holds all that it asks for, and most of what orders are sorted by: to find them is cheaper than to look far. */
  isCovered: boolean;
  /** Where it means orders that wait to be shipped: how those are told. */
  waiting: Waiting | null;
  /** By what the book is sorted by: a part of what is asked for that an index of its own holds in that order. */
  inIndex: Partial<Record<BookSort, SQL>>;
};

// As the indexes say it, word for word.
const FLAGGED = sql.raw("o.flag in ('1', '2', '3', '4', '5')");
const PRE_SALE = sql.raw("o.is_pre_sale");
const NOT_PRINTED = sql.raw("o.printed_at is null");
/** Its list still has it, as far as a fetch of the whole list has told. */
const HAS_NOT_LEFT = sql.raw("o.left_at is null");

/** An order waits by a status that an admin has named so, or by its list; `besides` is what else the filter asks for. */
export type Waiting = { statuses: string[]; byList: SQL; besides: SQL };

type Plain = Omit<BookFilter, "shop" | "all" | "due" | "q">;

/** The meaning of each filter that says it of an order alone, in the order of the fields. */
const CONDITIONS: { [Name in keyof Plain]-?: (value: NonNullable<Plain[Name]>) => SQL } = {
  status: (status) => sql`o.status = ${status}`,
  flag: (flag) => (flag === "any" ? FLAGGED : sql`o.flag = ${flag}`),
  preSale: () => PRE_SALE,
  unprinted: () => NOT_PRINTED,
  province: (province) => sql`starts_with(o.province, ${province})`,
  least: (yuan) => sql`o.amount_fen >= ${yuanToFen(yuan)}::bigint`,
  most: (yuan) => sql`o.amount_fen <= ${yuanToFen(yuan)}::bigint`,
  from: (moment) => sql`o.dated_at >= ${millisecondsAt("from", moment)}::bigint`,
  to: (moment) => sql`o.dated_at <= ${millisecondsAt("to", moment)}::bigint`,
};

function plainConditions(filter: Plain): SQL[] {
  return Object.entries(CONDITIONS).flatMap(([name, condition]) => {
    const value = filter[name as keyof Plain];
    return value ? [condition(value as never)] : [];
  });
}

function millisecondsAt(end: "from" | "to", moment: string): string {
  return writeMoment(moment, end, "milliseconds", env().tzShop);
}

/** Null for all orders of these books. */
export function bookWhere(
  { shopNrs, statuses }: Books,
  filter: Omit<BookFilter, "shop" | "all">,
  now: number,
): BookWhere | null {
  const { due, flag, preSale, unprinted, province, from, to, q } = filter;
  const conditions = plainConditions(filter);
  const waits = due && isWaiting(statuses);
  const isInTime = due && isInBucket(due, now);
  const whole = (isFoundNow: SQL | undefined) => and(waits, isInTime, ...conditions, isFoundNow);
  const looks = q === undefined ? undefined : isFound(q, null);
  const found = whole(q === undefined ? undefined : isFound(q, shopNrs));
  const looked = whole(looks);
  if (!found || !looked) return null;
  const walked = unprinted ? NOT_PRINTED : null;
  const otherConditions = and(waits && HAS_NOT_LEFT, isInTime, ...conditions, looks);
  const isWalkedAlone = unprinted && conditions.length === 1 && !due && q === undefined;
  return {
    found,
    looked,
    walked,
    isWalkedAlone,
    isCovered:
      !due && !unprinted && q === undefined && [flag, province, from, to].some((one) => one !== undefined),
    waiting: otherConditions && waits ? { ...waitingBy(statuses), besides: otherConditions } : null,
    inIndex: { ...(flag !== undefined && { dated: FLAGGED }), ...(preSale && { shipBy: PRE_SALE }) },
  };
}

/** Every order that waits to be shipped. */
export function waitingWhere({ statuses }: Books): BookWhere {
  const waits = isWaiting(statuses);
  return {
    found: waits,
    looked: waits,
    walked: null,
    isWalkedAlone: false,
    isCovered: false,
    waiting: { ...waitingBy(statuses), besides: HAS_NOT_LEFT },
    inIndex: {},
  };
}

/** Of a search for a number the orders that end with it; null for a search for words. They come first. */
export function endsWithNumber(q: string | undefined): SQL | null {
  const keys = q === undefined ? [] : soughtKeys(q);
  return or(...keys.map((key) => hasKey((text) => sql`reverse(${text})`, `${reverseText(key)}%`))) ?? null;
}

/** Numbers with another sign than a digit are compared by their keys, which indexes of their own hold; digits are their own key. */
const IS_OTHER = sql`o.number ~ '[^0-9]'`;
const NUMBER = sql`o.number`;
const NUMBER_KEY = sql`number_key(o.number)`;

function hasKey(side: (text: SQL) => SQL, pattern: string): SQL {
  return sql`(${side(NUMBER)} like ${pattern} or (${IS_OTHER} and ${side(NUMBER_KEY)} like ${pattern}))`;
}

/**
 * As `findOrders` finds them among loaded rows: by any part of a number, else by all words in goods, remark and flag. The index knows
 * parts of three signs and pairs of characters; what it finds is then looked at. `shopNrs` null: it is not asked.
 */
function isFound(q: string, shopNrs: readonly number[] | null): SQL {
  const keys = soughtKeys(q);
  const words = q.normalize("NFKC").split(/\s+/).filter(Boolean);
  // What is a small letter is for the same function to say that made the text.
  const hasWords = words.map((word) => sql`o.search_text like plain_text(${`%${escapeLike(word)}%`})`);
  const hasNumber = keys.map((key) => hasKey((text) => text, `%${key}%`));
  const holds = or(...hasNumber, and(...hasWords)) ?? sql`true`;
  const pairs = words
    .filter((word) => [...word].length >= 2)
    .map((word) => sql`character_pairs(plain_text(${word}))`);
  // Of two signs, or one character, it knows nothing: then all orders are looked at.
  if (shopNrs === null || pairs.length === 0 || keys.some((key) => key.length < 3)) return holds;
  const hasParts = keys.flatMap((key) => {
    const parts = sql`number_parts(${key})`;
    const ofKeys = hasTerms(parts, shopNrs, sql`order_terms(o.shop_nr, ${NUMBER_KEY}, '')`);
    return [hasTerms(parts, shopNrs), sql`(${IS_OTHER} and ${ofKeys})`];
  });
  const hasAny = or(hasTerms(sql.join(pairs, sql` || `), shopNrs), ...hasParts);
  // What is looked at stands apart from the terms, which would be made anew of every order found, and before them: it is cheap.
  return sql`(${holds} and ${hasAny})`;
}

/** Of one shop the index is asked for no other's. */
function hasTerms(
  terms: SQL,
  [shopNr, ...others]: readonly number[],
  of = sql`order_terms(o.shop_nr, o.number, o.search_text)`,
): SQL {
  const wanted = others.length > 0 ? sql`(${terms})` : sql`(${`@${shopNr}`}::text || ${terms})`;
  return sql`${of} @> ${wanted}`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

function reverseText(text: string): string {
  return [...text].toReversed().join("");
}

function yuanToFen(yuan: string): string {
  const [whole = "", part = ""] = yuan.split(".");
  return `${whole}${part.padEnd(2, "0")}`;
}

/** The midnight that ends the shop's day. */
export function endOfToday(now: number): number {
  return budgetPeriod("day", now, env().tzShop).until;
}

/** So much time is left. */
function isInBucket(bucket: DueFilter, now: number): SQL {
  if (bucket === "unknown") return sql`o.ship_by is null`;
  if (bucket === "today") return sql`o.ship_by < ${endOfToday(now)}::bigint`;
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
 * the last to have it. None waits that its list has no longer.
 */
export function isWaiting(statuses: readonly OrderStatus[]): SQL {
  const { byList } = waitingBy(statuses);
  const waiting = sql`o.status in (${list(statuses.filter((status) => status.isWaiting))})`;
  return sql`(${waiting} or ${byList}) and ${HAS_NOT_LEFT}`;
}

function waitingBy(statuses: readonly OrderStatus[]): Omit<Waiting, "besides"> {
  const named = sql`o.status in (${list(statuses)})`;
  return {
    statuses: statuses.filter(({ isWaiting: waits }) => waits).map(({ value }) => value),
    byList: sql`(${not(named)} or o.status is null) and o.is_pending`,
  };
}

/** An empty list is in no SQL: no status is named with a blank. */
function list(statuses: readonly OrderStatus[]): SQL {
  return sql.join(
    [" ", ...statuses.map(({ value }) => value)].map((value) => sql`${value}`),
    sql`, `,
  );
}
