import "server-only";
import { and, not, or, sql, type SQL } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { budgetPeriod, writeMoment } from "#lib/shared/dates/day-bounds.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { BUCKET_ENDS, type BookFilter, type BookSort } from "#lib/shared/orders/book.ts";
import type { DueFilter } from "#lib/shared/orders/book-fields.ts";
import { soughtKeys } from "#lib/shared/orders/find-orders.ts";
import { numberKey } from "#lib/shared/orders/number-key.ts";
import type { OrderStatus } from "#lib/shared/orders/statuses.ts";
import type { Books } from "./book-orders.ts";

/** Conditions of a filter on `orders` under the name `o`. */
export type BookWhere = {
  /** The filter for finding orders by an index. */
  found: SQL;
  /** The filter for checking orders one by one, without an index. */
  looked: SQL;
  /**
   * Part of the filter that applies while walking an index, so that excluded orders aren't read: the newest are often
   * printed, the oldest aren't.
   */
  walked: SQL | null;
  /** Set if `walked` is the whole filter. */
  isWalkedAlone: boolean;
  /** Set if one index covers the filter and most sorts: finding orders by it is cheaper than walking far. */
  isCovered: boolean;
  /** Set if the filter is for pending orders: the conditions that find them. */
  waiting: Waiting | null;
  /** Condition, by sort, that has a partial index in that order. */
  inIndex: Partial<Record<BookSort, SQL>>;
};

// Written as in the partial indexes, or PostgreSQL can't use them.
const FLAGGED = sql.raw("o.flag in ('1', '2', '3', '4', '5')");
const PRE_SALE = sql.raw("o.is_pre_sale");
const NOT_PRINTED = sql.raw("o.printed_at is null");
/** Condition: its list still has it, as far as complete fetches show. */
const HAS_NOT_LEFT = sql.raw("o.left_at is null");

/**
 * Conditions for pending orders: statuses that an admin marked so, or the list that had them last (`byList`);
 * `besides` is the rest of the filter.
 */
export type Waiting = { statuses: string[]; byList: SQL; besides: SQL };

type Plain = Omit<BookFilter, "shop" | "all" | "due" | "q">;

/** Condition of each filter that looks at one order only, in the order of the fields. */
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

/** Builds the condition of a filter; null for all orders of these books. */
export function bookWhere(
  { shopNrs, statuses }: Books,
  filter: Omit<BookFilter, "shop" | "all">,
  now: number,
): BookWhere | null {
  const { due, flag, preSale, unprinted, province, from, to, q } = filter;
  const conditions = plainConditions(filter);
  const waits = due && wherePending(statuses);
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

/** Builds the condition for pending orders that are also `only`. */
export function waitingWhere({ statuses }: Books, only: SQL): BookWhere {
  const waits = sql`${wherePending(statuses)} and ${only}`;
  return {
    found: waits,
    looked: waits,
    walked: null,
    isWalkedAlone: false,
    isCovered: false,
    waiting: { ...waitingBy(statuses), besides: sql`${HAS_NOT_LEFT} and ${only}` },
    inIndex: {},
  };
}

/** Condition: the number ends with the searched one; null for a search for words. Such orders come first. */
export function endsWithNumber(q: string | undefined): SQL | null {
  const keys = q === undefined ? [] : soughtKeys(q);
  return or(...keys.map((key) => hasKey((text) => sql`reverse(${text})`, `${reverseText(key)}%`))) ?? null;
}

/**
 * Numbers with other signs than digits are compared by keys, which have their own indexes; digits are their own key.
 */
const IS_OTHER = sql`o.number ~ '[^0-9]'`;
const NUMBER = sql`o.number`;
const NUMBER_KEY = sql`number_key(o.number)`;

function hasKey(side: (text: SQL) => SQL, pattern: string): SQL {
  return sql`(${side(NUMBER)} like ${pattern} or (${IS_OTHER} and ${side(NUMBER_KEY)} like ${pattern}))`;
}

/** Condition: the same number, whatever its separators and case. */
export function isSameNumber(number: string): SQL {
  const key = numberKey(number);
  // The index of keys is on their reverse.
  return sql`(${NUMBER} = ${key} or (${IS_OTHER} and reverse(${NUMBER_KEY}) = ${reverseText(key)}))`;
}

/**
 * Condition of a search, as in `findOrders`: any part of a number, or all words in goods, remark and flag. The index
 * finds parts of three signs and pairs of characters; matches are then checked. `shopNrs` null: no index.
 */
function isFound(q: string, shopNrs: readonly number[] | null): SQL {
  const keys = soughtKeys(q);
  const words = q.normalize("NFKC").split(/\s+/).filter(Boolean);
  // The function that made the search text also lowercases the word.
  const hasWords = words.map((word) => sql`o.search_text like plain_text(${`%${escapeLike(word)}%`})`);
  const hasNumber = keys.map((key) => hasKey((text) => text, `%${key}%`));
  const holds = or(...hasNumber, and(...hasWords)) ?? sql`true`;
  const pairs = words
    .filter((word) => [...word].length >= 2)
    .map((word) => sql`character_pairs(plain_text(${word}))`);
  // The index has no parts of two signs or one character: then all orders are checked.
  if (shopNrs === null || pairs.length === 0 || keys.some((key) => key.length < 3)) return holds;
  const hasParts = keys.flatMap((key) => {
    const parts = sql`number_parts(${key})`;
    const ofKeys = hasTerms(parts, shopNrs, sql`order_terms(o.shop_nr, ${NUMBER_KEY}, '')`);
    return [hasTerms(parts, shopNrs), sql`(${IS_OTHER} and ${ofKeys})`];
  });
  const hasAny = or(hasTerms(sql.join(pairs, sql` || `), shopNrs), ...hasParts);
  // The check comes first, as it is cheap; the terms would be computed again for every order found.
  return sql`(${holds} and ${hasAny})`;
}

/** Condition on the terms of the search index; for one shop, the index is searched for that shop only. */
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

/** Midnight at the end of the shop's day. */
export function endOfToday(now: number): number {
  return budgetPeriod("day", now, env().tzShop).until;
}

/** Condition: the time left to ship lies in this bucket. */
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
 * Condition: the order is pending, by the meaning an admin gave its status; for an unnamed status, if the pending
 * list had it last. Not if its list no longer has it.
 */
export function wherePending(statuses: readonly OrderStatus[]): SQL {
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

/** Statuses as a list. A blank, never a status, keeps it from being empty: SQL has no empty list. */
function list(statuses: readonly OrderStatus[]): SQL {
  return sql.join(
    [" ", ...statuses.map(({ value }) => value)].map((value) => sql`${value}`),
    sql`, `,
  );
}
