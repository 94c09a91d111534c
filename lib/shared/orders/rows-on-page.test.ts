import { expect, test } from "vitest";
import type { SoldOrder } from "./orders.ts";
import { nextSort } from "./row-sorts.ts";
import { ofKind, rowKinds, sortOrders } from "./rows-on-page.ts";
import { HOUR_MS } from "#lib/shared/dates/durations.ts";
import { words } from "#lib/testing/shown/words.ts";
import { shownPending, shownSold } from "#lib/testing/shown/shown-orders.ts";

const NOW = 1_800_000_000_000;
const STATUSES = [
  { value: "2", name: "待发货", isWaiting: true },
  { value: "3", name: "已发货", isWaiting: false },
];
const KNOWN = { statuses: STATUSES, now: NOW };

const order = shownSold;
const ORDERS = [
  order("late", { shipBy: { value: NOW - 1 }, status: "2", amountFen: { value: 300 } }),
  order("shipped", { shipBy: { value: NOW - HOUR_MS }, status: "3", amountFen: { value: 1_000 } }),
  order("now", { shipBy: { value: NOW }, status: " 2 ", flag: "1", amountFen: { unreadable: "?" } }),
  order("four", { shipBy: { value: NOW + 4 * HOUR_MS }, status: "2", flag: "1", amountFen: { value: 20 } }),
  order("day", { shipBy: { value: NOW + 24 * HOUR_MS }, status: "2", isPreSale: { value: true } }),
  order("unknown", { shipBy: { value: NOW + HOUR_MS }, status: "10", flag: "6", amountFen: { value: 300 } }),
];
const numbers = (orders: readonly SoldOrder[]) => orders.map(({ orderNumber }) => orderNumber).join(" ");

test.each([
  ["amount", "four late unknown shipped now day"],
  ["-amount", "shipped late unknown four now day"],
  ["shipBy", "shipped late now unknown four day"],
  ["-shipBy", "day four unknown now late shipped"],
  ["status", "late now four day shipped unknown"],
  ["confirmed", "late shipped now four day unknown"],
] as const)("sorted by %s: what has no value last, equal rows as they came", (sort, sorted) => {
  expect(numbers(sortOrders(ORDERS, sort))).toBe(sorted);
});

test.each([
  ["due0", "late"],
  ["due4", "now"],
  ["due24", "now four"],
])("%s is %s: a deadline counts only for an order known to wait", (kind, kept) => {
  expect(numbers(ofKind(ORDERS, kind, KNOWN))).toBe(kept);
});

test("kinds are counted; those that hide no row or all only while chosen", () => {
  const kinds = (orders: SoldOrder[], statuses: typeof STATUSES, kept?: string) =>
    rowKinds(orders, { statuses, now: NOW }, kept).map(({ kind, count }) => `${kind}:${count}`);
  expect(kinds(ORDERS, STATUSES)).toEqual(words("due0:1 due4:1 due24:2"));
  expect(kinds(ORDERS, [])).toEqual([]);
  const [late] = ORDERS;
  expect(kinds([late!], STATUSES)).toEqual([]);
  expect(kinds([late!], STATUSES, "due0")).toEqual(["due0:1"]);
  expect(kinds([late!], STATUSES, "due4")).toEqual(["due4:0"]);
});

test("presses sort a column up, down, and back to the service's order", () => {
  expect(nextSort("paid", undefined)).toBe("paid");
  expect(nextSort("paid", "paid")).toBe("-paid");
  expect(nextSort("paid", "-paid")).toBeUndefined();
  expect(nextSort("paid", "-amount")).toBe("paid");
});

test("a pending order is due by the deadline of the order book, and comes last without one", () => {
  const pending = (orderNumber: string, at?: number) =>
    shownPending(orderNumber, {
      status: "2",
      ...(at !== undefined && { deadline: { value: at, readAt: NOW } }),
    });
  const orders = [pending("unknown"), pending("soon", NOW + HOUR_MS), pending("late", NOW - HOUR_MS)];
  expect(ofKind(orders, "due0", KNOWN).map(({ orderNumber }) => orderNumber)).toEqual(["late"]);
  expect(ofKind(orders, "due4", KNOWN).map(({ orderNumber }) => orderNumber)).toEqual(["soon"]);
  expect(sortOrders(orders, "shipBy").map(({ orderNumber }) => orderNumber)).toEqual(
    words("late soon unknown"),
  );
});
