import { expect, test } from "vitest";
import type { Price } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { learnedPoints, type LearnedPrice } from "./use-learned-prices.ts";

const asked = { operation: "buyerOpenId", variant: "basic", rows: 30 } as const;
const price = (more: Partial<Price>): Price => ({ ...asked, perCall: 1, perRow: null, rule: null, ...more });
const news = (rows: number, points: LearnedPrice["points"]) => ({ variant: "basic", rows, points });

test("the newest answer says the price, whatever it asked for, where rows have no price", () => {
  const learned = [news(30, exactly(3)), news(30, exactly(2))];
  expect(learnedPoints(learned, [price({})], { ...asked, rows: 7 })).toEqual(exactly(3));
  expect(learnedPoints(learned, [], { ...asked, rows: 7 })).toEqual(exactly(3));
});

test("where rows have a price, only an answer to as many rows says it", () => {
  const learned = [news(30, { low: 2, high: 60 })];
  const initial = [price({ perRow: 1 })];
  expect(learnedPoints(learned, initial, asked)).toEqual({ low: 2, high: 60 });
  expect(learnedPoints(learned, initial, { ...asked, rows: 7 })).toEqual({ low: 1, high: 7 });
});

test("an answer of another edition says nothing", () => {
  expect(learnedPoints([news(30, exactly(3))], [], { ...asked, variant: "standard" })).toBeNull();
});
