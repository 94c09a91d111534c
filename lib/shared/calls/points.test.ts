import { expect, test } from "vitest";
import {
  addPoints,
  exactly,
  isExact,
  isNothing,
  isWithin,
  pointsUpTo,
  sumPoints,
  timesPoints,
} from "./points.ts";

const upTo = (low: number, high: number | null) => ({ low, high });

test("two ranges add up end by end; without an upper end the sum has none", () => {
  expect(addPoints(upTo(1, 20), exactly(3))).toEqual(upTo(4, 23));
  expect(addPoints(upTo(1, null), exactly(3))).toEqual(upTo(4, null));
});

test("a sum with an unknown part is unknown; an empty sum is 0 points", () => {
  expect(sumPoints([exactly(1), null, exactly(2)])).toBeNull();
  expect(sumPoints([exactly(1), upTo(2, 5)])).toEqual(upTo(3, 6));
  expect(sumPoints([])).toEqual(exactly(0));
  expect([timesPoints(upTo(2, 5), 3), timesPoints(null, 3)]).toEqual([upTo(6, 15), null]);
  expect(timesPoints(null, 0)).toEqual(exactly(0));
});

test("only equal ends are certain, and only 0 at the upper end is nothing", () => {
  expect([exactly(3), upTo(1, 3), upTo(3, null)].map(isExact)).toEqual([true, false, false]);
  expect([exactly(0), upTo(0, 3), upTo(0, null)].map(isNothing)).toEqual([true, false, false]);
});

test("possible charges widen a sum, without an end if they are unknown", () => {
  expect([pointsUpTo(145, 38), pointsUpTo(145, 0), pointsUpTo(145, null)]).toEqual([
    upTo(145, 183),
    exactly(145),
    upTo(145, null),
  ]);
});

test.each([
  [exactly(7), upTo(1, 20), true],
  [upTo(1, 7), upTo(1, 20), true],
  [upTo(1, 40), upTo(1, 20), false],
  [exactly(3), exactly(1), false],
  [exactly(0), upTo(1, 20), false],
  [upTo(2, null), upTo(1, 20), false],
  [upTo(2, null), upTo(1, null), true],
])("whether %j lies in %j: %j", (inner, outer, is) => expect(isWithin(inner, outer)).toBe(is));
