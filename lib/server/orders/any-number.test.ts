import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { bookOrders, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { findOrders, indexOrders } from "#lib/shared/orders/find-orders.ts";
import { cleanOrderNumber, isHeldBack } from "#lib/shared/orders/order-number.ts";
import type { PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";
import { listTrials } from "#lib/testing/list-trials.ts";
import { numbersSent, OTHER_NUMBER, SEARCH_WAYS, SHOPS, WHOLE_WAYS } from "#lib/testing/number-ways.ts";
import { bookReadings } from "./book/book-readings.ts";
import { listBook } from "./book/list-book.ts";
import { findOrdersByNumber, findWrittenNumber } from "./one-order/find-by-number.ts";
import { getPackingSlips } from "./print/packing-slips.ts";
import { getPickList } from "./print/pick-list.ts";

const { app, pendingPage, soldPage, sentBodies, metered } = listTrials(() =>
  emptyTables("orders", "order_counts", "order_readings"),
);
const PLAIN_WAYS = Object.entries(WHOLE_WAYS).filter(([way]) => !/label|guard/.test(way));

const bookSold = (numbers: string[], shop: string) =>
  bookOrders(app.shopId(shop), { sold: numbers.map((number) => soldOrder(number)) });

type Read = { shop: string; number: string; order: SoldOrder | PendingOrder; list: "sold" | "pending" };

/** Reads the pending orders of both shops, and the sold ones on request, which also adds them to the book. */
async function readLists({ withSold = false } = {}): Promise<Read[]> {
  const read: Read[] = [];
  const keep = (shop: string, list: Read["list"], orders: (SoldOrder | PendingOrder)[]) =>
    read.push(...orders.map((order) => ({ shop, list, order, number: order.orderNumber ?? "" })));
  for (const { name, sold } of SHOPS) {
    const shop = app.shopId(name);
    keep(shop, "pending", (await pendingPage({ shop, size: 100 })).orders);
    for (let page = 1; withSold && (page - 1) * 100 < sold; page += 1)
      keep(shop, "sold", (await soldPage({ shop, size: 100, page })).orders);
  }
  await bookReadings();
  return read;
}

test("row 107: a number written in any way is requested as the service gave it, in one call", async () => {
  const pending = await readLists();
  expect(pending).toHaveLength(31);
  expect(pending.every(({ number }) => OTHER_NUMBER.test(number))).toBe(true);
  const ways = Object.entries(WHOLE_WAYS);
  for (const [at, { shop, number }] of pending.entries())
    for (const [way, write] of new Set([ways[0]!, ways[at % ways.length]!])) {
      const order = cleanOrderNumber(write(number));
      expect(isHeldBack(order, null), `${number} ${way}`).toBe(false);
      const page = await pendingPage({ shop, order });
      expect([way, page.orders.map(({ orderNumber }) => orderNumber)]).toEqual([way, [number]]);
    }
  const calls = await metered();
  expect(numbersSent(calls.slice(SHOPS.length))).toEqual(pending.map(({ number }) => number));
  expect(calls.filter(({ code }) => code !== 0)).toEqual([]);
});

test("row 107: each number of two shops is found in every way it is written, for no call", async () => {
  const all = await readLists({ withSold: true });
  expect(new Set(all.map(({ number }) => number)).size).toBe(331);
  expect(all.filter(({ number }) => !OTHER_NUMBER.test(number))).toEqual([]);
  const ways = Object.entries(SEARCH_WAYS);
  const loaded = all.map(({ shop, ...row }) => ({ ...row, shopId: shop, asOf: 1, href: "" }));
  const index = indexOrders(loaded, "flag");
  const missed = all.flatMap(({ number }, at) =>
    ways
      .filter((_, nr) => nr % 4 === at % 4)
      .filter(([, write]) => !findOrders(index, write(number)).some((row) => row.number === number))
      .map(([way]) => `${number} ${way}`),
  );
  expect(missed).toEqual([]);

  for (const [at, { shop, number }] of all.entries()) {
    // Whole, and in the other ways in turn.
    for (const [way, write] of new Set([ways[0]!, ways[at % ways.length]!])) {
      const query = { ...bookUrl.defaults, shop, all: at % 2 === 0, q: write(number).trim() };
      const found = (await listBook(app.context, query)).orders.map(({ orderNumber }) => orderNumber);
      expect(way in WHOLE_WAYS ? found : found.slice(0, 1), `the book: ${number} ${way}`).toEqual([number]);
    }
    // Programs ask without words or guards around a number.
    const [way, write] = PLAIN_WAYS[at % PLAIN_WAYS.length]!;
    const found = await findOrdersByNumber(write(number), null);
    expect([way, found.map((row) => row.number)]).toEqual([way, [number]]);
  }
  expect(await metered()).toHaveLength(5);
}, 120_000);

test.each([
  ["YS-1K6MB6K3", ["ys1k6mb6k3", "YS 1K6MB6K3", "#ys_1k6mb6k3", "ＹＳ－１Ｋ６ＭＢ６Ｋ３"]],
  [
    "261121-123456789012345",
    ["261121123456789012345", "2611-2112-3456-7890-1234-5", "261121/123456789012345"],
  ],
  ["302112345678", ["3021-1234-5678", "#302112345678"]],
])("row 107: %s typed in another way is sent as the service wrote it", async (number, ways) => {
  const shop = app.shopId("远山五金");
  for (const typed of ways) expect(await findWrittenNumber(typed, shop)).toBe(typed);
  await bookSold([number, `${number}1`], "远山五金");
  await bookSold([number.replace("-", "/")], "拾光文具");
  for (const typed of [number, ...ways]) expect(await findWrittenNumber(typed, shop)).toBe(number);
  for (const typed of [number.slice(1), `${number}2`, "#", "订单"])
    expect(await findWrittenNumber(typed, shop)).toBe(typed);
  await pendingPage({ shop, order: ways[0] });
  expect(await sentBodies()).toEqual([expect.stringContaining(`"orderNoStr":"${number}"`)]);
});

test("row 107: of two numbers that differ in signs alone the typed one is sent", async () => {
  const shop = app.shopId("远山五金");
  await bookSold(["SO-1001", "SO/1001"], "远山五金");
  for (const typed of ["SO-1001", "SO/1001", "SO1001"])
    expect(await findWrittenNumber(typed, shop)).toBe(typed);
});

test.each([
  ["YS-554EHLO5", "ys554ehlo5", true],
  ["82061", "8206#1", false],
  ["8206-1", "82061", false],
  ["123-45678", "12-345678", false],
  ["8206", "#8206", false],
])("row 107: %s is sent as typed beside %s, which is short or of a file", async (typed, booked, isOfFile) => {
  const shop = app.shopId("远山五金");
  await bookSold([booked], "远山五金");
  if (isOfFile) await database().update(orders).set({ soldReadAt: null, fileAt: new Date() });
  expect(await findWrittenNumber(typed, shop)).toBe(typed);
});

test("row 107: without a seller a number is sent as typed: its order may be of any shop", async () => {
  await bookSold(["YS-1K6MB6K3"], "远山五金");
  await pendingPage({ shop: app.shopId("远山五金"), order: "ys1k6mb6k3", seller: "none" });
  expect(await sentBodies()).toEqual([expect.stringContaining('"orderNoStr":"ys1k6mb6k3"')]);
});

test("paper has the number of any channel sign by sign", async () => {
  const pending = await readLists();
  const shop = app.shopId("远山五金");
  const rows = await database().select({ id: orders.id }).from(orders);
  const chosen = { shop, all: false, ids: rows.map(({ id }) => String(id)) };
  const list = JSON.stringify(await getPickList(app.context, chosen));
  const slips = JSON.stringify(await getPackingSlips(app.context, chosen));
  for (const { number } of pending.filter((one) => one.shop === shop))
    expect([list.includes(`"${number}"`), slips.includes(`"${number}"`)]).toEqual([true, true]);
});
