import { expect, test } from "vitest";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { database } from "#lib/server/db/database.ts";
import { ordersSetAside, orders } from "#lib/server/db/orders-schema.ts";
import { getOrderHistory } from "#lib/server/orders/one-order/order-history.ts";
import { purgeOldOrders } from "#lib/server/orders/book/purge-orders.ts";
import { beginAccount } from "#lib/server/settings/service-account.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { getUrgentOrders } from "#lib/server/today/orders-at-hand.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { DAY_MS, HOUR_MS } from "#lib/shared/dates/durations.ts";
import { MAX_REASON_LENGTH } from "#lib/shared/orders/book.ts";
import { soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials } from "#lib/testing/book-trials.ts";
import { addSomebody } from "#lib/testing/people.ts";
import { putBack, setAside, setAsideInput } from "./set-aside.ts";

const { app, bookSold, nameStatuses, listed } = bookTrials();
const numberOf = (nr: number) => `44029816077133550${String(nr).padStart(2, "0")}`;
const inDays = (days: number) => shopToday(Date.now() + days * DAY_MS);
const historyOf = (id: string) => getOrderHistory(app.context, { id });
const staff = (): Context["identity"] => ({ ...app.context.identity, roles: ["staff"] });

/** Waiting orders with these hours left; their ids, by the same place. */
async function fill(...hours: (number | null)[]): Promise<string[]> {
  await nameStatuses();
  const now = Date.now();
  await bookSold(
    hours.map((left, at) =>
      soldOrder(numberOf(at), {
        shipBy: left === null ? null : { value: now + left * HOUR_MS + 60_000 },
        status: "1",
      }),
    ),
  );
  const idOf = new Map((await listed()).map(({ orderNumber, id }) => [orderNumber, id]));
  return hours.map((_, at) => idOf.get(numberOf(at)) ?? "");
}

test("an order set aside is in all counts but not listed as urgent, until it is put back", async () => {
  const [late = "", soon = ""] = await fill(-2, 3);
  const before = await getUrgentOrders(staff());
  await setAside(app.context, { id: late, until: inDays(1), reason: "等补货" });
  const urgent = await getUrgentOrders(staff());
  expect(urgent?.orders.map(({ id }) => id)).toEqual([soon]);
  expect(urgent?.board.counts).toEqual(before?.board.counts);
  expect(urgent?.hasOlder).toBe(false);
  expect(urgent?.setAside).toMatchObject({
    count: 1,
    orders: [{ id: late, setAside: { reason: "等补货", until: inDays(1) } }],
  });
  await putBack(app.context, { id: late });
  expect(await getUrgentOrders(staff())).toMatchObject({ setAside: { count: 0 }, orders: [{}, {}] });
});

test("the order's sheet names the reason, day and person of the latest, and nobody once deleted", async () => {
  const [id = ""] = await fill(3);
  expect((await historyOf(id)).setAside).toBeNull();
  await setAside(app.context, { id, until: inDays(1), reason: "等补货" });
  const somebody = await addSomebody();
  await setAside(somebody, { id, until: inDays(5), reason: "客户改地址" });
  const set = { reason: "客户改地址", until: inDays(5) };
  expect((await historyOf(id)).setAside).toEqual({ ...set, by: expect.any(String) as string });
  await database().update(ordersSetAside).set({ setBy: null });
  expect((await historyOf(id)).setAside).toEqual({ ...set, by: null });
});

test("from its day on an order is listed again, without a press", async () => {
  const [id = ""] = await fill(3);
  await setAside(app.context, { id, until: inDays(1), reason: "等补货" });
  await database()
    .update(ordersSetAside)
    .set({ until: inDays(0) });
  expect((await historyOf(id)).setAside).toBeNull();
  expect(await getUrgentOrders(staff())).toMatchObject({ orders: [{ id }], setAside: { count: 0 } });
});

test("an order that is in no book of this account can't be set aside", async () => {
  const [id = ""] = await fill(3);
  const day = { until: inDays(1), reason: "等补货" };
  await setAside(app.context, { id, ...day });
  await beginAccount(app.context.identity.personId);
  forgetSettings();
  await expect(setAside(app.context, { id, ...day })).rejects.toMatchObject({ code: "notFound" });
  await putBack(app.context, { id });
  expect((await historyOf(id)).setAside).toBeNull();
  expect(await database().select().from(ordersSetAside)).toHaveLength(1);
});

test("with an order that is purged, its reason goes too", async () => {
  const [id = ""] = await fill(3);
  await setAside(app.context, { id, until: inDays(9), reason: "等补货" });
  await database()
    .update(orders)
    .set({ readAt: new Date(0) });
  await purgeOldOrders(new Date(1));
  expect(await database().select().from(ordersSetAside)).toEqual([]);
});

test.each([
  ["a day that has begun", { until: "2020-01-01" }],
  ["no day", { until: "2026-02-31" }],
  ["no reason", { reason: " \t" }],
  ["a long reason", { reason: "等".repeat(MAX_REASON_LENGTH + 1) }],
  ["somebody's phone number", { reason: "电话 13912345678" }],
  ["an id that is none", { id: "0" }],
])("refused: %s", (_, wrong) => {
  const right = { id: "1", until: inDays(1), reason: "等补货" };
  expect(setAsideInput.safeParse(right).success).toBe(true);
  expect(setAsideInput.safeParse({ ...right, ...wrong }).success).toBe(false);
});

test("an order is set aside for ninety days at most", () => {
  const until = (days: number) => setAsideInput.safeParse({ id: "1", until: inDays(days), reason: "等补货" });
  expect([until(90).success, until(91).success]).toEqual([true, false]);
});
