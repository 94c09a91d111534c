import { expect, test } from "vitest";
import type { Price } from "#lib/shared/calls/operations.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import { learnedPoints, type LearnedPrice } from "./use-learned-prices.ts";

const asked = { operation: "buyerOpenId", variant: "basic", rows: 30 } as const;
const price = (more: Partial<Price>): Price => ({ ...asked, perCall: 1, perRow: null, rule: null, ...more });
const news = (rows: number, points: LearnedPrice["points"]) => ({ variant: "basic", rows, points });

test("the newest response has the price if rows have none", () => {
  const learned = [news(30, exactly(3)), news(30, exactly(2))];
  expect(learnedPoints(learned, [price({})], { ...asked, rows: 7 })).toEqual(exactly(3));
  expect(learnedPoints(learned, [], { ...asked, rows: 7 })).toEqual(exactly(3));
});

test("if rows have a price, only a response with as many rows has it", () => {
  const learned = [news(30, { low: 2, high: 60 })];
  const initial = [price({ perRow: 1 })];
  expect(learnedPoints(learned, initial, asked)).toEqual({ low: 2, high: 60 });
  expect(learnedPoints(learned, initial, { ...asked, rows: 7 })).toEqual({ low: 1, high: 7 });
});

test("a response of another edition has no price", () => {
  expect(learnedPoints([news(30, exactly(3))], [], { ...asked, variant: "standard" })).toBeNull();
});
