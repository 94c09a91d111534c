import { pageToRequest } from "#lib/server/orders/fetch/next-page.ts";
import {
  beginWalk,
  furtherOrders,
  type PageAsk,
  pageCame,
  pageChecked,
  type PageWalk,
  walkEnded,
} from "#lib/server/orders/fetch/page-walk.ts";

export type Shop = {
  /** Order numbers of the list, first row first. */
  orders: string[];
  /** The total that the service reports for this number of orders and of rows on the page. */
  totalOf: (orders: number, rows: number) => number | null;
  /** Number of rows the service gives for a requested page size. */
  rowsFor: (size: number) => number;
  /** Runs before each page. */
  between: (page: number) => void;
};

type Met = {
  walk: PageWalk;
  seen: Set<string>;
  asks: PageAsk[];
  /** The list when its first page was last requested. */
  atLast: Set<string>;
};

export const REACHED = 2_000;

/** Reads a shop's list to its end as the fetch job does; `known` orders were in the book before. */
export function readAll(shop: Shop, { goal = "all" as "all" | "new", known = new Set<string>() } = {}): Met {
  let walk = beginWalk(goal);
  const seen = new Set<string>();
  const asks: PageAsk[] = [];
  let atLast = new Set<string>();
  for (let ask = pageToRequest(walk); ask !== null; ask = pageToRequest(walk)) {
    shop.between(asks.length);
    asks.push(ask);
    if (ask.page === 0) atLast = new Set(shop.orders);
    if (asks.length > REACHED) throw new Error("it never ends");
    const size = shop.rowsFor(ask.size);
    const numbers = shop.orders.slice(ask.page * size, ask.page * size + size);
    const total = shop.totalOf(shop.orders.length, numbers.length);
    const read = { numbers, unreadableRows: 0, total, echoedSize: null, isAscending: false };
    const news = furtherOrders(walk, read).filter((number) => !seen.has(number) && !known.has(number));
    for (const number of numbers) seen.add(number);
    walk = pageCame(walk, ask, read);
    if (walk.isToCheck) walk = pageChecked(walk, news.length);
  }
  return { walk: walkEnded(walk), seen, asks, atLast };
}

export const numbered = (count: number, first = 0) =>
  Array.from({ length: count }, (_, at) => String(44_029_816_077_133 + first + at));
export const upTo = (most: number) => (size: number) => Math.min(size, most);
export const still = { totalOf: (orders: number) => orders, rowsFor: upTo(100), between: () => undefined };
export const UNTOLD = { totalOf: () => null };
