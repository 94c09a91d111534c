import { expect, test } from "vitest";
import { findRepeats } from "./pages-before.ts";

type Row = { orderNumber: string | null };

/** The repeat on a page with only `order`. */
const repeatOf = (order: Row, before: { page: number; orders: Row[] }[]) =>
  findRepeats([order], before).get(order);

const order = (orderNumber: string | null, remark = "", costPoints = 1) => ({
  orderNumber,
  remark,
  costPoints,
});

test("row 80: an order of an earlier page is recognized by its number, with that page", () => {
  const before = [
    { page: 1, orders: [order("4")] },
    { page: 2, orders: [order("2"), order("1")] },
  ];
  expect(repeatOf(order("1"), before)).toEqual({ page: 2, isChanged: false });
  expect(repeatOf(order("3"), before)).toBeUndefined();
});

test("row 82: an order that differs from its earlier copy is marked, but not for its charge", () => {
  const before = [{ page: 1, orders: [order("1", "old"), order("2")] }];
  expect(repeatOf(order("1", "new"), before)).toEqual({ page: 1, isChanged: true });
  expect(repeatOf(order("2", "", 5), before)).toEqual({ page: 1, isChanged: false });
});

test("rows without a number repeat nothing", () => {
  expect(repeatOf(order(null), [{ page: 1, orders: [order(null)] }])).toBeUndefined();
});
