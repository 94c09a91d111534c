import { expect, test } from "vitest";
import { database } from "#lib/server/db/database.ts";
import { orders } from "#lib/server/db/orders-schema.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { listTrials } from "#lib/testing/list-trials.ts";
import { bookReadings } from "./book/book-readings.ts";
import { getPackingSlips } from "./print/packing-slips.ts";
import { getPickList } from "./print/pick-list.ts";

const { app, pendingPage, sentBodies, metered } = listTrials(() =>
  emptyTables("orders", "order_counts", "order_readings"),
);
const SHOPS = ["拾光文具", "远山五金"];
const isOther = /\D|^\d{12}$/;

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
