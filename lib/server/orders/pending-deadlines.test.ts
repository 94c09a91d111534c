import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { pageOf } from "#lib/testing/page-of.ts";
import { listPendingOrders } from "./list-pending-orders.ts";
import { shopsWithDeadlines } from "./pending-deadlines.ts";

const app = withTestApp(() => emptyTables("orders", "order_counts", "order_readings"));

const SHOP = "林间小铺";
const OTHER = "拾光文具";
const DUE = Date.UTC(2026, 10, 26, 4);
const READ = new Date(Date.UTC(2026, 10, 25, 2));

const pendingPage = () =>
  pageOf(listPendingOrders(app.context, { shop: app.shopId(SHOP), page: 1, size: 20 }));

const numberOf = async () => (await pendingPage()).orders[0]?.orderNumber ?? "";
const paidCalls = async () => (await app.sandbox.control.meter()).calls.length;

test("a pending order whose deadline sold orders have told has it, and when it was read, for no further call and from the cache too", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(SHOP), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  const { orders, calls } = await pendingPage();
  expect(calls).toBe(0);
  expect(orders[0]?.deadline).toEqual({ value: DUE, readAt: READ.getTime() });
  expect(orders.slice(1).some(({ deadline }) => deadline)).toBe(false);
  expect(await paidCalls()).toBe(1);
});

test("no deadline is another shop's, or one that sold orders never told", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(OTHER), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  await bookOrders(app.shopId(SHOP), { pending: [pendingOrder(number)] }, READ);
  expect((await pendingPage()).orders.some(({ deadline }) => deadline)).toBe(false);
});

test("the list comes without deadlines while the order book can't be read in time", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(SHOP), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  await database().transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`);
    const log = catchLogLines();
    const { orders } = await pendingPage();
    expect(log.lines()).toMatchObject([{ event: "the deadlines of pending orders could not be read" }]);
    log.restore();
    expect(orders).toHaveLength(20);
    expect(orders[0]?.deadline).toBeUndefined();
  });
});

test("a shop has deadlines once a pending order of its book has one", async () => {
  const shopId = app.shopId(SHOP);
  await bookOrders(shopId, { sold: [soldOrder("1", { shipBy: { value: DUE } })] }, READ);
  expect(await shopsWithDeadlines(app.context.identity)).toEqual([]);
  await bookOrders(shopId, { pending: [pendingOrder("1")] });
  expect(await shopsWithDeadlines(app.context.identity)).toEqual([shopId]);
});
