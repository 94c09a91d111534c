import { expect, test } from "vitest";
import { bookUrl } from "#lib/shared/orders/book.ts";
import { findOrders, indexOrders } from "#lib/shared/orders/find-orders.ts";
import { emptyTables } from "#lib/testing/empty-tables.ts";
import { pageOf } from "#lib/testing/page-of.ts";
import { withTestApp } from "#lib/testing/with-test-app.ts";
import { bookReadings } from "./book/book-readings.ts";
import { listBook } from "./book/list-book.ts";
import { listPendingOrders } from "./list-pending-orders.ts";
import { listSoldOrders } from "./list-sold-orders.ts";
import { getPackingSlips } from "./print/packing-slips.ts";
import { getPickList } from "./print/pick-list.ts";

const app = withTestApp(() => emptyTables("orders", "order_counts", "order_readings"));
const SHOPS = ["拾光文具", "远山五金"];
const isOther = /\D|^\d{12}$/;

type Read = { shop: string; number: string };

/** The orders that wait in both shops, which are in the book from then on. */
async function readPending(): Promise<Read[]> {
  const read: Read[] = [];
  for (const shop of SHOPS.map(app.shopId)) {
    const { orders } = await pageOf(listPendingOrders(app.context, { shop, page: 1, size: 100 }));
    read.push(...orders.map(({ orderNumber }) => ({ shop, number: orderNumber ?? "" })));
  }
  await bookReadings();
  return read;
}

/** As people give a number: whole, its end, and with and without what stands between its signs. */
function waysToSay(number: string): string[] {
  const key = number.replace(/\W/g, "");
  return [
    number,
    number.slice(-6),
    key,
    key.toLowerCase(),
    `${key.slice(0, 6)}-${key.slice(6)}`,
    `#${key.slice(-7)}`,
  ];
}

test("a number of any channel is requested as the service gave it, and nothing else leaves", async () => {
  const pending = await readPending();
  expect(pending).toHaveLength(31);
  expect(pending.every(({ number }) => isOther.test(number))).toBe(true);
  const before = (await app.sandbox.control.meter()).calls.length;
  for (const { shop, number } of pending) {
    const { orders } = await pageOf(
      listPendingOrders(app.context, { shop, page: 1, size: 20, order: number }),
    );
    expect(orders.map(({ orderNumber }) => orderNumber)).toEqual([number]);
  }
  const { calls } = await app.sandbox.control.meter();
  const bodies = calls.slice(before).map(({ rawBody }) => Buffer.from(rawBody, "base64").toString("utf8"));
  expect(bodies.map((body) => (JSON.parse(body) as { orderNoStr: string }).orderNoStr)).toEqual(
    pending.map(({ number }) => number),
  );
  expect(calls.filter(({ code }) => code !== 0)).toEqual([]);
});

test("every number of any channel is found by itself, by its end, with and without separators", async () => {
  const pending = await readPending();
  const [shop = ""] = SHOPS.map(app.shopId);
  const query = { shop, page: 1, size: 100, edition: "enhanced" } as const;
  const { orders: sold } = await pageOf(listSoldOrders(app.context, query));
  await bookReadings();
  const all = [...pending, ...sold.map(({ orderNumber }) => ({ shop, number: orderNumber ?? "" }))];
  expect(all).toHaveLength(131);
  const order = { goods: { lines: [] }, remark: null } as never;
  const index = indexOrders(
    all.map(({ shop, number }) => ({ order, number, list: "sold", shopId: shop, asOf: 1, href: "" })),
    "flag",
  );
  const ends = new Map<string, number>();
  for (const { number } of all) ends.set(number.slice(-6), (ends.get(number.slice(-6)) ?? 0) + 1);
  for (const { number } of all)
    for (const text of waysToSay(number)) {
      const found = findOrders(index, text).map((one) => one.number);
      const isAlone = ends.get(number.slice(-6)) === 1;
      expect([text, isAlone ? found.slice(0, 1) : found]).toEqual([text, expect.arrayContaining([number])]);
    }
  // One by one it is the same in the book; a part of them will do.
  for (const { shop, number } of all.filter((_, at) => at % 22 === 5 || at === pending.length - 1))
    for (const q of waysToSay(number)) {
      const asked = { ...bookUrl.read(new URLSearchParams()), shop, q };
      const { orders } = await listBook(app.context, asked);
      expect([q, orders.map(({ orderNumber }) => orderNumber)]).toEqual([
        q,
        expect.arrayContaining([number]),
      ]);
    }
});

test("paper has the number of any channel sign by sign", async () => {
  const pending = await readPending();
  const shop = app.shopId("远山五金");
  const { orders } = await listBook(app.context, { ...bookUrl.read(new URLSearchParams()), shop });
  const chosen = { shop, all: false, ids: orders.map(({ id }) => id) };
  const list = JSON.stringify(await getPickList(app.context, chosen));
  const slips = JSON.stringify(await getPackingSlips(app.context, chosen));
  for (const { number } of pending.filter((one) => one.shop === shop))
    expect([list.includes(`"${number}"`), slips.includes(`"${number}"`)]).toEqual([true, true]);
});
