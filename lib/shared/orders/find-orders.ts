import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import { trimEnd } from "#lib/shared/base/trim-end.ts";
import { numberKey } from "./number-key.ts";
import { cleanOrderNumber, isNoNumber, NUMBER_SIGNS, orderNumberIssue, plainSigns } from "./order-number.ts";
import type { BookOrder } from "./book.ts";
import type { GoodsLine, PendingOrder, SoldOrder } from "./orders.ts";

export type FoundList = "pending" | "sold";

/** A row in the browser or the order book, and its place. */
export type FoundRow = {
  order: SoldOrder | PendingOrder | BookOrder;
  number: string;
  shopId: string;
  /** Time of reading. */
  asOf: number;
  /** Page with the order open. */
  href: string;
};

/** A row in the browser. */
export type LoadedOrder = FoundRow & {
  order: SoldOrder | PendingOrder;
  list: FoundList;
};

type IndexedOrder = LoadedOrder & { key: string; text: string };

/**
 * Prepares rows for search: the newest copy of each order in a list, newest pages first. `flagWord`: word for
 * flags.
 */
export function indexOrders(loaded: readonly LoadedOrder[], flagWord: string): IndexedOrder[] {
  const newest = new Map<string, LoadedOrder>();
  for (const row of loaded) {
    const key = `${row.list} ${row.shopId} ${row.number}`;
    const known = newest.get(key);
    if (known === undefined || known.asOf < row.asOf) newest.set(key, row);
  }
  return [...newest.values()]
    .map((row) => ({ ...row, key: numberKey(row.number), text: searchText(row.order, flagWord) }))
    .sort((one, other) => other.asOf - one.asOf);
}

/** Readable goods of an order from any list. */
export function goodsLines({ goods }: FoundRow["order"]): GoodsLine[] {
  if ("lines" in goods) return goods.lines;
  return "unreadable" in goods ? [] : [goods];
}

/**
 * Orders that match a text: numbers that end with it, then numbers that contain it, then orders whose goods,
 * spec, remark or flag have all its words.
 */
export function findOrders(orders: readonly IndexedOrder[], text: string): IndexedOrder[] {
  const keys = soughtKeys(text);
  const isWanted = wordsMatcher(text);
  const rank = (order: IndexedOrder) => {
    if (keys.some((key) => order.key.endsWith(key))) return 0;
    if (keys.some((key) => order.key.includes(key))) return 1;
    return isWanted(order.text) ? 2 : 3;
  };
  const ranked = orders.map((order) => ({ order, rank: rank(order) })).filter((each) => each.rank < 3);
  return ranked.sort((one, other) => one.rank - other.rank).map(({ order }) => order);
}

/** Fewest characters, and fewest digits, of an order number next to words or letters. */
const MIN_AMONG_WORDS = 6;
const MIN_DIGITS = 4;
/** Shorter texts with letters match too many numbers. */
const MIN_LETTERS = 3;

/** Number, or part of one, in a text; null for words or several numbers. */
export function numberIn(text: string): string | null {
  const number = cleanOrderNumber(text).replace(/^#+/, "");
  if (number === "" || isNoNumber(orderNumberIssue(number))) return null;
  return /^[#\d\s,-]+$/.test(plainSigns(text)) || isAmongWords(number) ? number : null;
}

function isAmongWords(number: string): boolean {
  const key = numberKey(number);
  return key.length >= MIN_AMONG_WORDS && key.replace(/\D/g, "").length >= MIN_DIGITS;
}

/** A word for an order number before one, or a spreadsheet's guard. */
const LABEL = /^(?:[订单交易主子编尾]{1,4}号:?|order ?(?:no|number)?[.:#]{1,3}|[='"]{1,3})/i;

/** A day and the number within it, which one channel writes with a hyphen between. */
const DATED = /^2\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]) \d{15}$/;

function isOneText(plain: string): boolean {
  const isOne = plain.match(NUMBER_SIGNS)?.[0] === plain && !isShortenedNumber(plain);
  return isOne && numberKey(plain).length >= MIN_LETTERS;
}

/**
 * Keys to compare with those of numbers: of the number in a text, of each of several, or of the whole text when
 * it may be a number of letters. Empty for mere words.
 */
export function soughtKeys(text: string): string[] {
  const number = numberIn(text);
  if (number !== null) return [numberKey(number)];
  const cleaned = cleanOrderNumber(text);
  const several = cleaned.split(" ").filter(isAmongWords);
  if (several.length > 1) return [...several, ...(DATED.exec(cleaned) ?? [])].map(numberKey);
  const plain = plainSigns(text);
  // The word before a number may be a part of it.
  const texts = [plain, trimEnd(plain.replace(LABEL, ""), "'\"")].map((one) => one.replaceAll(" ", ""));
  return [...new Set(texts.filter(isOneText).map(numberKey))];
}

/** True when the book's index can find a text, or there is none to find; any other search checks every order. */
export function isIndexedSearch(text: string): boolean {
  const hasPair = text.split(/\s+/).some((word) => [...word].length >= 2);
  return text.trim() === "" || (hasPair && soughtKeys(text).every((key) => key.length >= 3));
}

/** Possible request to the service for a text that matches no loaded order. */
export type Askable =
  | { kind: "whole"; number: string; isRounded: boolean }
  | { kind: "tooShort"; number: string }
  | { kind: "several" }
  | { kind: "shortened" };

/** Null when the text has no number, or one that is loaded. */
export function findRequestable(orders: readonly IndexedOrder[], text: string): Askable | null {
  const number = cleanOrderNumber(text);
  const issue = orderNumberIssue(number);
  if (issue === "shortened") return { kind: "shortened" };
  if (issue === "several") return soughtKeys(text).length > 1 ? { kind: "several" } : null;
  if (issue === "phone" || issue === "masked" || numberIn(text) === null) return null;
  const key = numberKey(number);
  if (issue === "tooShort")
    return orders.some((order) => order.key.includes(key)) ? null : { kind: "tooShort", number };
  if (orders.some((order) => order.key === key)) return null;
  return { kind: "whole", number, isRounded: issue === "rounded" };
}

/** Returns a check that a `plainText` contains every typed word. */
export function wordsMatcher(typed: string): (text: string) => boolean {
  const words = plainText(typed).split(/\s+/).filter(Boolean);
  return (text) => words.every((word) => text.includes(word));
}

/** Ignores case and full-width forms. */
export function plainText(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function searchText(order: SoldOrder | PendingOrder, flagWord: string): string {
  const flag =
    "flag" in order && order.flag !== null ? [`${flagWord}${order.flag}`, `${flagWord} ${order.flag}`] : [];
  const flagName = "flagName" in order ? order.flagName : null;
  const goods = goodsLines(order).flatMap(({ name, spec }) => [name, spec]);
  return plainText([...goods, order.remark, flagName, ...flag].filter((part) => part !== null).join("\n"));
}
