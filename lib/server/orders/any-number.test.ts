import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { bookOrders, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { listTrials } from "#lib/testing/list-trials.ts";
import { bookReadings } from "./book/book-readings.ts";
import { findWrittenNumber } from "./one-order/find-by-number.ts";
import { getPackingSlips } from "./print/packing-slips.ts";
import { getPickList } from "./print/pick-list.ts";

const { app, pendingPage, sentBodies, metered } = listTrials(() =>
  emptyTables("orders", "order_counts", "order_readings"),
);
const SHOPS = ["拾光文具", "远山五金"];
const isOther = /\D|^\d{12}$/;

const bookSold = (numbers: string[], shop: string) =>
  bookOrders(app.shopId(shop), { sold: numbers.map((number) => soldOrder(number)) });

type Read = { shop: string; number: string };

/** Reads the pending orders of both shops, which also adds them to the book. */
async function readPending(): Promise<Read[]> {
  const read: Read[] = [];
  for (const shop of SHOPS.map(app.shopId)) {
    const page = await pendingPage({ shop, size: 100 });
    read.push(...page.orders.map(({ orderNumber }) => ({ shop, number: orderNumber ?? "" })));
  }
  await bookReadings();
  return read;
}

test("a number of any channel is requested as the service gave it, and nothing else leaves", async () => {
  const pending = await readPending();
  expect(pending).toHaveLength(31);
  expect(pending.every(({ number }) => isOther.test(number))).toBe(true);
  for (const { shop, number } of pending) {
    const page = await pendingPage({ shop, order: number });
    expect(page.orders.map(({ orderNumber }) => orderNumber)).toEqual([number]);
  }
  const bodies = (await sentBodies()).slice(SHOPS.length);
  expect(bodies.map((body) => (JSON.parse(body) as { orderNoStr: string }).orderNoStr)).toEqual(
    pending.map(({ number }) => number),
  );
  expect((await metered()).filter(({ code }) => code !== 0)).toEqual([]);
});

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
  const pending = await readPending();
  const shop = app.shopId("远山五金");
  const rows = await database().select({ id: orders.id }).from(orders);
  const chosen = { shop, all: false, ids: rows.map(({ id }) => String(id)) };
  const list = JSON.stringify(await getPickList(app.context, chosen));
  const slips = JSON.stringify(await getPackingSlips(app.context, chosen));
  for (const { number } of pending.filter((one) => one.shop === shop))
    expect([list.includes(`"${number}"`), slips.includes(`"${number}"`)]).toEqual([true, true]);
});
