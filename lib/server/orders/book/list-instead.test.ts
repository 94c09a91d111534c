import { expect, test } from "vitest";
import type { InsteadQuery } from "#lib/shared/orders/instead.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { insteadInput, listInstead } from "./list-instead.ts";

const app = withTestApp(() => emptyTables("orders", "order_counts", "order_readings"));

const MAIN = "林间小铺";
const OTHER = "拾光文具";
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 25, 4);

const instead = (change: Partial<InsteadQuery> = {}) =>
  listInstead(app.context, { shop: app.shopId(MAIN), list: "pendingOrders", size: 20, ...change });
const numbers = async (change: Partial<InsteadQuery> = {}) =>
  (await instead(change)).orders.map(({ orderNumber }) => orderNumber);
const at = (hours: number) => new Date(NOW + hours * HOUR_MS);
const value = (hours: number) => ({ value: NOW + hours * HOUR_MS });

test("of pending orders come those that were pending when last read, the most urgent first and those without a deadline last", async () => {
  const shopId = app.shopId(MAIN);
  await bookOrders(
    shopId,
    { sold: [soldOrder("1", { shipBy: value(9) }), soldOrder("2", { shipBy: value(3) })] },
    at(-3),
  );
  await bookOrders(shopId, { pending: ["1", "2", "3", "4"].map((number) => pendingOrder(number)) }, at(-2));
  // It was seen again where pending orders are not told of.
  await bookOrders(shopId, { sold: [soldOrder("4", { shipBy: value(1) })] }, at(-1));
  await bookOrders(app.shopId(OTHER), { pending: [pendingOrder("5")] }, at(-1));
  expect(await numbers()).toEqual(["2", "1", "3"]);
  expect((await instead()).orders[0]?.readAt.pendingOrders).toBe(at(-2).getTime());
  expect((await app.sandbox.control.meter()).calls).toEqual([]);
});

test("of sold orders come the newest that their list has brought, narrowed by days, flag and number", async () => {
  const shopId = app.shopId(MAIN);
  const sold = [
    soldOrder("1", { confirmedAt: value(-50), flag: "1" }),
    soldOrder("2", { confirmedAt: value(-2), flag: "2" }),
    soldOrder("3", { confirmedAt: value(-1), flag: "1" }),
    soldOrder("4"),
  ];
  await bookOrders(shopId, { sold }, at(0));
  await bookOrders(shopId, { pending: [pendingOrder("5", { paidAt: value(-1) })] }, at(0));
  const list = "soldOrders";
  expect(await numbers({ list })).toEqual(["3", "2", "1", "4"]);
  expect(await numbers({ list, flag: "1" })).toEqual(["3", "1"]);
  expect(await numbers({ list, from: "2026-11-25", to: "2026-11-25" })).toEqual(["3", "2"]);
  expect(await numbers({ list, order: "2" })).toEqual(["2"]);
  expect(await numbers({ list, order: "2", flag: "1" })).toEqual([]);
});

test("it is one page, which says whether the book has more", async () => {
  const pending = Array.from({ length: 21 }, (_, at) => pendingOrder(`4402981607713${at}`));
  await bookOrders(app.shopId(MAIN), { pending });
  const page = await instead();
  expect([page.orders.length, page.hasMore]).toEqual([20, true]);
  expect((await instead({ size: 50 })).hasMore).toBe(false);
});

test("a shop that is not there has no book, and what no page of ours writes is refused", async () => {
  await expect(instead({ shop: crypto.randomUUID() })).rejects.toMatchObject({ code: "notFound" });
  expect(insteadInput.safeParse({ shop: app.shopId(MAIN), list: "buyers" }).success).toBe(false);
});
