import { expect, test } from "vitest";
import { TEST_NOW } from "#lib/sandbox/testing/run-sandbox.ts";
import { GOODS_CATALOG } from "./goods-catalog.ts";
import { makeShops } from "./make-shops.ts";

const HOUR_MS = 3_600_000;
const shops = makeShops(1, TEST_NOW);
const sold = shops.flatMap((shop) => shop.soldOrders);
const pending = shops.flatMap((shop) => shop.pendingOrders);

test("one seed gives the same data, another seed other data", () => {
  expect(makeShops(1, TEST_NOW)).toEqual(shops);
  expect(makeShops(2, TEST_NOW)[0]?.soldOrders[0]?.orderNumber).not.toBe(sold[0]?.orderNumber);
});

test("times follow the start, everything else stays", () => {
  const later = makeShops(1, TEST_NOW + HOUR_MS)[0]!.soldOrders[0]!;
  expect(later).toEqual({ ...sold[0], confirmedAt: later.confirmedAt, paidAt: later.paidAt, shipBy: later.shipBy });
  expect(later.confirmedAt - sold[0]!.confirmedAt).toBe(HOUR_MS);
});

test("at least 2,000 sold and 150 pending orders, each number as its channel writes it", () => {
  expect(sold.length).toBeGreaterThanOrEqual(2000);
  expect(pending.length).toBeGreaterThanOrEqual(150);
  const numbers = [...sold, ...pending].map((order) => order.orderNumber);
  const looks = { digits: /^\d{19}$/, dated: /^26\d{4}-\d{15}$/, mixed: /^\d{12}$|^YS-[0-9A-Z]{8}$/ };
  for (const shop of shops)
    for (const { orderNumber } of [...shop.soldOrders, ...shop.pendingOrders])
      expect(orderNumber).toMatch(looks[shop.numbers]);
  expect(numbers.filter((number) => /^\d{12}$/.test(number)).length).toBeGreaterThan(1);
  expect(numbers.filter((number) => /^YS-/.test(number)).length).toBeGreaterThan(1);
  expect(new Set(numbers).size).toBe(numbers.length);
});

test.each([1, 2, 3, 4, 5])("the first page of seed %i has overdue, soon, far and no ship-by times", (seed) => {
  const firstPage = makeShops(seed, TEST_NOW)[0]!.soldOrders.slice(0, 20);
  expect(firstPage.every((order) => order.shipBy === null || order.shipBy > order.confirmedAt)).toBe(true);
  const left = firstPage
    .filter((order) => order.shipBy !== null && order.status === 2)
    .map((order) => order.shipBy! - TEST_NOW);
  expect(left.some((ms) => ms < 0)).toBe(true);
  expect(left.some((ms) => ms > 0 && ms < 12 * HOUR_MS)).toBe(true);
  expect(left.some((ms) => ms > 24 * HOUR_MS)).toBe(true);
  expect(firstPage.some((order) => order.shipBy === null)).toBe(true);
});

test("all five flags with their names, pre-sale, empty and full warnings occur", () => {
  const names = new Map(sold.map((order) => [order.flag, order.flagName]));
  expect(new Map([...names].sort())).toEqual(
    new Map([
      ["1", "急单"],
      ["2", "待开票"],
      ["3", "已核对"],
      ["4", "赠品"],
      ["5", "预约"],
      [null, null],
    ]),
  );
  expect(sold.some((order) => order.isPreSale)).toBe(true);
  expect(sold.some((order) => order.remark === "") && sold.some((order) => order.remark !== "")).toBe(true);
  expect(new Set(sold.map((order) => order.status))).toEqual(new Set([2, 3, 4, 5]));
});

test("nothing was confirmed in the future and every order was paid before it was confirmed", () => {
  expect(sold.every((order) => order.paidAt < order.confirmedAt && order.confirmedAt <= TEST_NOW)).toBe(true);
});

test("the catalogue has at least 40 different goods, each with a picture of its own", () => {
  expect(new Set(GOODS_CATALOG.map((goods) => goods.name)).size).toBeGreaterThanOrEqual(40);
  expect(new Set(GOODS_CATALOG.map(({ picture }) => picture)).size).toBe(GOODS_CATALOG.length);
});
