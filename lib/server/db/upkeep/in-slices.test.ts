import { expect, test } from "vitest";
import { nextSize } from "./in-slices.ts";

test.each([
  ["as long as it may", 100, 25, 100],
  ["twice as long", 100, 50, 50],
  ["ten times as long", 100, 250, 10],
  ["for ever", 100, 60_000, 1],
  ["half as long", 100, 12.5, 200],
  ["no time at all", 100, 0, 200],
  ["no time, near the most", 800, 1, 1_000],
  ["long, with one row", 1, 500, 1],
])("after a slice that took %s the next one is as large as it may be", (_, size, tookMs, next) => {
  expect(nextSize(size, tookMs, 1_000)).toBe(next);
});
