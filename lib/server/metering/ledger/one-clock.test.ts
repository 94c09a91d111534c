import { afterEach, expect, test, vi } from "vitest";
import { runStatement, statement } from "#lib/server/db/statement.ts";
import { getShipByBoard } from "#lib/server/orders/book/ship-by-board.ts";
import { bookReadings } from "#lib/server/orders/book/book-readings.ts";
import { listSoldOrders } from "#lib/server/orders/list-sold-orders.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";

const app = withTestApp(() => emptyTables("orders", "order_counts", "order_readings"));
afterEach(() => void vi.useRealTimers());

const SHOP = "林间小铺";
const readPage = () => {
  const first = { ...soldOrdersUrl.defaults, size: 20, page: 1 } as const;
  return listSoldOrders(app.context, { ...first, shop: app.shopId(SHOP) });
};
/** Age in minutes of the newest response and the newest order, by the clock of the database. */
const agesOf = async () => {
  const [ages] = await runStatement<{ answer: number; order: number }>(statement`
    select round(extract(epoch from now() - (select max(answered_at) from answers)) / 60)::float8 as answer,
      round(extract(epoch from now() - (select max(read_at) from orders)) / 60)::float8 as "order"`);
  return ages;
};
const called = async () => (await app.sandbox.control.meter()).calls.length;
const age = (minutes: number) =>
  runStatement(statement`update answers set answered_at = answered_at - ${minutes} * interval '1 minute'`);

const OFF = [10, -10, 61, -61, 1_500, -1_500];
test.each(OFF)("row 100: with a clock %i minutes off, dates are the database's", async (minutes) => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE_MS });
  await readPage();
  await bookReadings();
  expect(await agesOf()).toEqual({ answer: 0, order: 0 });
  const { asOf, readFrom } = await getShipByBoard(app.context, {
    ...bookUrl.defaults,
    shop: app.shopId(SHOP),
  });
  expect(Math.round((asOf - readFrom!) / MINUTE_MS)).toBe(0);
  // Cached for its time, no longer and no shorter.
  await age(0.5);
  await readPage();
  expect(await called()).toBe(1);
  await age(1);
  await readPage();
  expect(await called()).toBe(2);
});
