import { expect, test } from "vitest";
import { sql } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { bookOrders, pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { catchLogLines } from "#lib/testing/log-lines.ts";
import { listTrials, MAIN, OTHER } from "#lib/testing/list-trials.ts";
import { shopsWithDeadlines } from "./pending-deadlines.ts";

const { app, pendingPage, callCount } = listTrials(() =>
  emptyTables("orders", "order_counts", "order_readings"),
);
const DUE = Date.UTC(2026, 10, 26, 4);
const READ = new Date(Date.UTC(2026, 10, 25, 2));

const numberOf = async () => (await pendingPage()).orders[0]?.orderNumber ?? "";

test("a pending order has the deadline that sold orders told, and when, for no further call", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(MAIN), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  const { orders, calls } = await pendingPage();
  expect(calls).toBe(0);
  expect(orders[0]?.deadline).toEqual({ value: DUE, readAt: READ.getTime() });
  expect(orders.slice(1).some(({ deadline }) => deadline)).toBe(false);
  expect(await callCount()).toBe(1);
});

test("no deadline is another shop's, or one that sold orders never told", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(OTHER), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  await bookOrders(app.shopId(MAIN), { pending: [pendingOrder(number)] }, READ);
  expect((await pendingPage()).orders.some(({ deadline }) => deadline)).toBe(false);
});

test("the list comes without deadlines while the order book can't be read in time", async () => {
  const number = await numberOf();
  await bookOrders(app.shopId(MAIN), { sold: [soldOrder(number, { shipBy: { value: DUE } })] }, READ);
  await database().transaction(async (tx) => {
    await tx.execute(sql`lock table orders in access exclusive mode`);
    const log = catchLogLines("warn");
    const { orders } = await pendingPage();
    expect(log.lines()).toMatchObject([{ event: "the deadlines of pending orders could not be read" }]);
    log.restore();
    expect(orders).toHaveLength(20);
    expect(orders[0]?.deadline).toBeUndefined();
  });
});

test("a shop has deadlines once a pending order of its book has one", async () => {
  const shopId = app.shopId(MAIN);
  await bookOrders(shopId, { sold: [soldOrder("1", { shipBy: { value: DUE } })] }, READ);
  expect(await shopsWithDeadlines(app.context.identity)).toEqual([]);
  await bookOrders(shopId, { pending: [pendingOrder("1")] });
  expect(await shopsWithDeadlines(app.context.identity)).toEqual([shopId]);
});
