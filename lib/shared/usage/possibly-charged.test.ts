import { expect, test } from "vitest";
import { exactlyIfAny } from "../calls/points.ts";
import {
  possiblyChargedUrl,
  possibleCost,
  type PossiblyChargedKind,
  readPoints,
} from "./possibly-charged.ts";

const kind = (calls: number, mostPoints: number | null): PossiblyChargedKind => ({
  operation: "bankCard",
  variant: "2",
  calls,
  usualPoints: exactlyIfAny(mostPoints),
  mostPoints,
});

test("a range ends at the highest cost of priced kinds, and counts the other calls", () => {
  expect(possibleCost([])).toEqual({ calls: 0, mostPoints: 0, unpriced: 0 });
  expect(possibleCost([kind(2, 6), kind(1, 5)])).toEqual({ calls: 3, mostPoints: 11, unpriced: 0 });
  expect(possibleCost([kind(2, 3), kind(1, null)])).toEqual({ calls: 3, mostPoints: 3, unpriced: 1 });
  const open = { calls: 2, mostPoints: 4, unpriced: 1 };
  expect(possibleCost([{ mostPoints: 4 }, { mostPoints: null }])).toEqual(open);
});

test.each([
  ["0", 0],
  [" 12 ", 12],
  ["1000000", 1_000_000],
  ["1000001", null],
  ["", null],
  ["-1", null],
  ["1.5", null],
  ["1e3", null],
  ["٣", null],
  ["12345678", null],
])("%j typed is %j points", (text, points) => expect(readPoints(text)).toBe(points));

test("an old bookmark of the reconciled calls still works", () =>
  expect(possiblyChargedUrl.read(new URLSearchParams("?list=settled")).list).toBe("reconciled"));
