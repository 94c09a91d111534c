import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { getBookTotal } from "#lib/server/orders/book/book-total.ts";
import { listBook } from "#lib/server/orders/book/list-book.ts";
import { getShipByBoard } from "#lib/server/orders/book/ship-by-board.ts";
import {
  getOverdue,
  getUrgentOrders,
  listNewestOrders,
  listShopsAtOneLook,
} from "#lib/server/today/orders-at-hand.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import type { BookPage, BookQuery } from "#lib/shared/orders/book.ts";
import { BOOK_SORTS, bookUrl } from "#lib/shared/orders/book.ts";

/** Kinds of reads, each with a bar but totals, since no page waits for those. */
export type Kind = "pages" | "searches" | "board" | "totals";
export type Read = { name: string; kind: Kind; read: () => Promise<unknown> };

/** Two Chinese characters, frequent and rare; ASCII; parts and ends of numbers. */
const SEARCHES = [
  "乌龙",
  "猴魁",
  "周末",
  "不存",
  "lapsang",
  "oolong 70g",
  "xyz",
  "4471",
  "5021",
  "02",
  "330021",
];

const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

/** All kinds of reads of the book, of one shop and of all, and those of Today, in a book of `days` days. */
export async function bookReads(context: Context, shop: string, days: number): Promise<Read[]> {
  const month = { from: dayBefore(days / 2), to: dayBefore(days / 2 - days / 12) };
  const reads: Read[] = [];
  for (const all of [false, true]) {
    const where = all ? "all shops" : "one shop";
    const base: BookQuery = { ...bookUrl.defaults, shop, all, size: 100 };
    const list = (change: Partial<BookQuery>) => () => listBook(context, { ...base, ...change });
    const add = (name: string, read: () => Promise<unknown>, kind: Kind) =>
      void reads.push({ name: `${where}: ${name}`, kind, read });
    const page = (name: string, change: Partial<BookQuery>) => add(name, list(change), "pages");
    page("first page", {});
    page("not printed yet", { unprinted: true });
    for (const sort of BOOK_SORTS.flatMap((by) => [by, `-${by}`] as const)) {
      page(`by ${sort}`, { sort });
      const middle = await findMiddle(list({ sort }));
      page(`by ${sort}, from the middle`, { sort, page: 500, after: middle });
      page(`by ${sort}, back from the middle`, { sort, page: 500, before: middle });
    }
    page("of one status", { status: "1" });
    page("of one province", { province: "西藏" });
    page("of one flag", { flag: "5" });
    page("of any flag", { flag: "any" });
    page("of any flag and one province", { flag: "any", province: "西藏" });
    page("of any flag, by goods", { flag: "any", sort: "goods" });
    page("of one status and one province", { status: "4", province: "西藏" });
    page("the same by number", { status: "4", province: "西藏", sort: "number" });
    page("of an amount and one province", { least: "100", most: "120", province: "西藏" });
    page("of some days by goods", { ...month, sort: "goods" });
    page("of some days by their deadline", { ...month, sort: "shipBy" });
    page("of some days and any flag", { ...month, flag: "any" });
    page("pre-sale of any flag", { preSale: true, flag: "any" });
    page("pre-sale", { preSale: true, sort: "shipBy" });
    page("due today", { due: "today", sort: "shipBy" });
    page("due today, newest first", { due: "today" });
    page("pre-sale by amount", { preSale: true, sort: "amount" });
    page("overdue", { due: "overdue", sort: "shipBy" });
    page("due within 4 hours", { due: "hours4", sort: "shipBy" });
    for (const q of SEARCHES) add(`search ${q}`, list({ q }), "searches");
    add("board", () => getShipByBoard(context, base), "board");
    add("board of one flag", () => getShipByBoard(context, { ...base, flag: "2" }), "board");
    add("total", () => getBookTotal(context, base), "totals");
    add("total of a search", () => getBookTotal(context, { ...base, q: "乌龙" }), "totals");
  }
  for (const read of [getUrgentOrders, listShopsAtOneLook, listNewestOrders, getOverdue])
    reads.push({ name: `Today: ${read.name}`, kind: "board", read: () => read(context.identity) });
  return reads;
}

/** The id of an order in the middle of the book, of the shop of this list's first order. */
async function findMiddle(list: () => Promise<BookPage>): Promise<string> {
  const shopId = (await list()).orders[0]?.shopId ?? null;
  const { rows } = await database().execute<{ id: string }>(sql`
    select id::text as id
    from orders
    where id >= (select max(id) / 2 from orders)
      and shop_nr = (select nr from shops where id = ${shopId}::uuid)
    order by id
    limit 1`);
  return rows[0]?.id ?? "1";
}
