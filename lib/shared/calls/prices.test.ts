import { expect, test } from "vitest";
import { expectedPoints, pointsOfPending, type Price } from "./operations.ts";

const SOLD = { operation: "soldOrders", variant: "enhanced", perCall: 1, perRow: 1, rule: null } as const;
const price = (change: Partial<Price>): Price => ({ ...SOLD, ...change });

test.each<[string, Partial<Price>, number, ReturnType<typeof expectedPoints>]>([
  ["rows that repeat the charge", { rule: "perCall" }, 20, { low: 1, high: 1 }],
  ["rows that add up", { rule: "perRow" }, 20, { low: 1, high: 20, likely: 20 }],
  ["rows that add up, a single one", { rule: "perRow" }, 1, { low: 1, high: 1, likely: 1 }],
  ["charges that don't stand in rows", { rule: "perRow", perRow: null, perCall: 3 }, 20, { low: 3, high: 3 }],
  ["a rule that is not confirmed", {}, 20, { low: 1, high: 20 }],
  ["a rule that is not confirmed, and a dear call", { perCall: 50 }, 20, { low: 1, high: 50 }],
  [
    "a rule that is not confirmed, and no charge by call",
    { perCall: null },
    20,
    { low: 1, high: 20, likely: 20 },
  ],
  ["no rule, and charges that don't stand in rows", { perRow: null, perCall: 3 }, 20, { low: 3, high: 3 }],
  ["rows that repeat the charge, none of it seen", { rule: "perCall", perCall: null }, 20, null],
  ["no charge seen", { perCall: null, perRow: null }, 20, null],
])("the price of a call for %s", (_, change, rows, points) => {
  expect(expectedPoints([price(change)], "soldOrders", "enhanced", rows)).toEqual(points);
});

test("an unpriced kind has no price, and a price without rows is that of one row", () => {
  expect(expectedPoints([price({})], "soldOrders", "basic", 20)).toBeNull();
  expect(expectedPoints([price({})], "soldOrders", "enhanced")).toEqual({ low: 1, high: 1 });
});

test("pending orders without a seller ID cost as with one, until a request shows otherwise", () => {
  const ofSellers = price({ operation: "pendingOrders", variant: null, perCall: 1, perRow: null });
  const unseen: Price = { ...ofSellers, variant: "noSeller", perCall: null };
  expect(pointsOfPending([ofSellers, unseen], "none", 20)).toEqual({ low: 1, high: 1 });
  const seen: Price = { ...unseen, perCall: 4 };
  expect(pointsOfPending([ofSellers, seen], "none", 20)).toEqual({ low: 4, high: 4 });
  expect(pointsOfPending([ofSellers, seen], undefined, 20)).toEqual({ low: 1, high: 1 });
});
