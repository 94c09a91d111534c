// A million orders in the order book: pages in every order of it, deep ones too, searches, the board and totals, and how long the event loop stands still.
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
import { putSetting } from "#lib/server/settings/change-setting.ts";
import type { BookPage, BookQuery } from "#lib/shared/orders/book.ts";
import { BOOK_SORTS, bookUrl } from "#lib/shared/orders/book.ts";
import { fillOrders } from "#lib/testing/fill-orders.ts";
import { openTestApp, type TestApp } from "#lib/testing/test-app.ts";
import { percentile, printFigures } from "../figures.ts";
import { longestPause } from "../pauses.ts";

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000);
const RUNS = 20;
const PAGE_BAR_MS = 50;
const SEARCH_BAR_MS = 100;
const BOARD_BAR_MS = 50;
const PAUSE_BAR_MS = 50;

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

const DAY_MS = 86_400_000;
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);
/** In the middle of the year. */
const MONTH = { from: dayBefore(180), to: dayBefore(150) };

/** Prints a line for the slowest of each kind; true when all are within their bars. */
export async function run(): Promise<boolean> {
  const app = await openTestApp();
  try {
    const { rows: shops } = await database().execute<{ id: string }>(sql`select id from shops order by nr`);
    const filledMs = await timed(() =>
      fillOrders({ orders: ORDERS, shopIds: shops.map(({ id }) => id), days: 365, now: Date.now() }),
    );
    console.log(`${ORDERS.toLocaleString("en")} orders booked in ${Math.round(filledMs / 1_000)} s`);
    await database().execute(sql`vacuum analyze orders`);
    const statuses = ["1", "2", "3", "4"].map((value) => ({ value, name: value, isWaiting: value === "1" }));
    await putSetting("orderStatuses", { statuses }, app.context.identity.personId);
    let slowest = { pages: 0, searches: 0, board: 0 };
    const { ownMs } = await longestPause(async () => {
      slowest = await measure(app, shops[0]?.id ?? "");
    });
    return printFigures([
      { what: "any page, slowest kind, p95", figure: slowest.pages, unit: "ms", bar: PAGE_BAR_MS },
      { what: "search, slowest kind, p95", figure: slowest.searches, unit: "ms", bar: SEARCH_BAR_MS },
      {
        what: "ship-by board and the parts of Today, p95",
        figure: slowest.board,
        unit: "ms",
        bar: BOARD_BAR_MS,
      },
      { what: "longest pause of the event loop that was ours", figure: ownMs, unit: "ms", bar: PAUSE_BAR_MS },
    ]);
  } finally {
    await app.close();
  }
}

async function measure({ context }: TestApp, shop: string) {
  const slowest = { pages: 0, searches: 0, board: 0 };
  const note = (kind: keyof typeof slowest, p95: number) => (slowest[kind] = Math.max(slowest[kind], p95));
  for (const all of [false, true]) {
    const where = all ? "all shops" : "one shop";
    const base: BookQuery = { ...bookUrl.read(new URLSearchParams()), shop, all, size: 100 };
    const list = (change: Partial<BookQuery>) => () => listBook(context, { ...base, ...change });
    const page = async (name: string, change: Partial<BookQuery>, kind: "pages" | "searches" = "pages") =>
      note(kind, await told(`${where}: ${name}`, list(change)));
    await list({})();
    await page("first page", {});
    await page("not printed yet", { unprinted: true });
    for (const sort of BOOK_SORTS.flatMap((by) => [by, `-${by}`] as const)) {
      await page(`by ${sort}`, { sort });
      const middle = await middleOf(list({ sort }));
      await page(`by ${sort}, from the middle`, { sort, page: 500, after: middle });
      await page(`by ${sort}, back from the middle`, { sort, page: 500, before: middle });
    }
    await page("of one status", { status: "1" });
    await page("of one province", { province: "西藏" });
    await page("of one flag", { flag: "5" });
    await page("of any flag", { flag: "any" });
    await page("of any flag and one province", { flag: "any", province: "西藏" });
    await page("of any flag, by goods", { flag: "any", sort: "goods" });
    await page("of one status and one province", { status: "4", province: "西藏" });
    await page("the same by number", { status: "4", province: "西藏", sort: "number" });
    await page("of an amount and one province", { least: "100", most: "120", province: "西藏" });
    await page("of 30 days by goods", { ...MONTH, sort: "goods" });
    await page("of 30 days by their deadline", { ...MONTH, sort: "shipBy" });
    await page("of 30 days and any flag", { ...MONTH, flag: "any" });
    await page("pre-sale of any flag", { preSale: true, flag: "any" });
    await page("pre-sale", { preSale: true, sort: "shipBy" });
    await page("due today", { due: "today", sort: "shipBy" });
    await page("due today, newest first", { due: "today" });
    await page("pre-sale by amount", { preSale: true, sort: "amount" });
    await page("overdue", { due: "overdue", sort: "shipBy" });
    await page("due within 4 hours", { due: "hours4", sort: "shipBy" });
    for (const q of SEARCHES) await page(`search ${q}`, { q }, "searches");
    note("board", await told(`${where}: board`, () => getShipByBoard(context, { shop, all })));
    await told(`${where}: total`, () => getBookTotal(context, base));
    await told(`${where}: total of a search`, () => getBookTotal(context, { ...base, q: "乌龙" }));
  }
  for (const read of [getUrgentOrders, listShopsAtOneLook, listNewestOrders, getOverdue])
    note("board", await told(`Today: ${read.name}`, () => read(context.identity)));
  return slowest;
}

/** The id of an order from the middle of the book. */
async function middleOf(list: () => Promise<BookPage>): Promise<string> {
  const { rows } = await database().execute<{ id: string }>(
    sql`select id::text as id from orders where id >= ${Math.floor(ORDERS / 2)}::bigint and shop_nr = (select min(nr) from shops where id = ${(await list()).orders[0]?.shopId ?? null}::uuid) order by id limit 1`,
  );
  return rows[0]?.id ?? "1";
}

/** The 95th percentile of what a read takes, with its reply as text. */
async function told(name: string, read: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) times.push(await timed(async () => JSON.stringify(await read())));
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  console.log(
    `${name.padEnd(44)} p50 ${p50.toFixed(1).padStart(7)} ms  p95 ${p95.toFixed(1).padStart(7)} ms`,
  );
  return p95;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
