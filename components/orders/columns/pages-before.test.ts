import { expect, test } from "vitest";
import { findRepeats } from "./pages-before.ts";

type Row = { orderNumber: string | null };

/** What the page that shows `order` alone says of it. */
const repeatOf = (order: Row, before: { page: number; orders: Row[] }[]) =>
  findRepeats([order], before).get(order);

const order = (orderNumber: string | null, remark = "", costPoints = 1) => ({
  orderNumber,
  remark,
  costPoints,
});

test("row 80: an order that an earlier page showed is known by its number, and by the page", () => {
  const before = [
    { page: 1, orders: [order("4")] },
    { page: 2, orders: [order("2"), order("1")] },
  ];
  expect(repeatOf(order("1"), before)).toEqual({ page: 2, isChanged: false });
  expect(repeatOf(order("3"), before)).toBeUndefined();
});

test("row 82: an order that says something else than before is told apart, but not its charge", () => {
  const before = [{ page: 1, orders: [order("1", "old"), order("2")] }];
  expect(repeatOf(order("1", "new"), before)).toEqual({ page: 1, isChanged: true });
  expect(repeatOf(order("2", "", 5), before)).toEqual({ page: 1, isChanged: false });
});

test("rows without a number repeat nothing", () => {
  expect(repeatOf(order(null), [{ page: 1, orders: [order(null)] }])).toBeUndefined();
});
