import { expect, test } from "vitest";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import type { FallbackQuery } from "#lib/shared/orders/book-fallback.ts";
import { pendingOrder, soldOrder } from "#lib/testing/book-orders.ts";
import { bookTrials, MAIN, OTHER } from "#lib/testing/book-trials.ts";
import { fallbackInput, listFallback } from "./list-fallback.ts";

const { app, bookSold, bookPending } = bookTrials();
const NOW = Date.UTC(2026, 10, 25, 4);

const fallback = (change: Partial<FallbackQuery> = {}) =>
  listFallback(app.context, { shop: app.shopId(MAIN), list: "pendingOrders", size: 20, ...change });
const numbers = async (change: Partial<FallbackQuery> = {}) =>
  (await fallback(change)).orders.map(({ orderNumber }) => orderNumber);
const at = (hours: number) => new Date(NOW + hours * HOUR_MS);
const value = (hours: number) => ({ value: NOW + hours * HOUR_MS });

test("of pending orders come those pending when last read, the most urgent first, undated last", async () => {
  await bookSold([soldOrder("1", { shipBy: value(9) }), soldOrder("2", { shipBy: value(3) })], MAIN, at(-3));
  await bookPending(
    ["1", "2", "3", "4"].map((number) => pendingOrder(number)),
    MAIN,
    at(-2),
  );
  // It was seen again by a list that doesn't show pending orders.
  await bookSold([soldOrder("4", { shipBy: value(1) })], MAIN, at(-1));
  await bookPending([pendingOrder("5")], OTHER, at(-1));
  expect(await numbers()).toEqual(["2", "1", "3"]);
  expect((await fallback()).orders[0]?.readAt.pendingOrders).toBe(at(-2).getTime());
  expect((await app.sandbox.control.meter()).calls).toEqual([]);
});

test("of sold orders come the newest of their list, narrowed by days, flag and number", async () => {
  const sold = [
    soldOrder("1", { confirmedAt: value(-50), flag: "1" }),
    soldOrder("2", { confirmedAt: value(-2), flag: "2" }),
    soldOrder("3", { confirmedAt: value(-1), flag: "1" }),
    soldOrder("4"),
  ];
  await bookSold(sold, MAIN, at(0));
  await bookPending([pendingOrder("5", { paidAt: value(-1) })], MAIN, at(0));
  const list = "soldOrders";
  expect(await numbers({ list })).toEqual(["3", "2", "1", "4"]);
  expect(await numbers({ list, flag: "1" })).toEqual(["3", "1"]);
  expect(await numbers({ list, from: "2026-11-25", to: "2026-11-25" })).toEqual(["3", "2"]);
  expect(await numbers({ list, order: "2" })).toEqual(["2"]);
  expect(await numbers({ list, order: "2", flag: "1" })).toEqual([]);
});

test("it is one page, which says whether the book has more", async () => {
  const pending = Array.from({ length: 21 }, (_, at) => pendingOrder(`4402981607713${at}`));
  await bookPending(pending);
  const page = await fallback();
  expect([page.orders.length, page.hasMore]).toEqual([20, true]);
  expect((await fallback({ size: 50 })).hasMore).toBe(false);
});

test("a shop that is not there has no book, and what no page of ours writes is refused", async () => {
  await expect(fallback({ shop: crypto.randomUUID() })).rejects.toMatchObject({ code: "notFound" });
  expect(fallbackInput.safeParse({ shop: app.shopId(MAIN), list: "buyers" }).success).toBe(false);
});
