import { expect, test } from "vitest";
import { callsFor, callsToEnd, isMoreThanConfirmed } from "./fetch-job.ts";

test.each([
  [0, 2],
  [1, 2],
  [100, 2],
  [101, 3],
  [850, 11],
  [1_234, 16],
])("a list of %i orders takes about %i calls", (orders, calls) => {
  expect(callsFor(orders)).toBe(calls);
});

test.each([
  ["unknown total", { total: null, done: 100, goal: "all" }, 1],
  ["only new orders", { total: 1_234, done: 100, goal: "new" }, 1],
  ["one page read", { total: 1_234, done: 100, goal: "all" }, 15],
  ["the end near", { total: 1_234, done: 1_200, goal: "all" }, 2],
  ["more read than announced", { total: 100, done: 300, goal: "all" }, 2],
] as const)("calls to the end of a list: %s", (_, job, calls) => {
  expect(callsToEnd(job)).toBe(calls);
});

test.each([
  [100, 1, 1, false],
  [101, 1, 1, true],
  [1_234, 1, 16, false],
  [1_310, 1, 16, false],
  [1_500, 1, 16, true],
  [null, 1, 1, false],
  [null, 2, 1, true],
  [100, 2, 1, true],
  [null, 18, 16, true],
])("a total of %s after %i pages is more than %i confirmed calls: %s", (total, pages, confirmed, isMore) => {
  expect(isMoreThanConfirmed({ total, pages }, confirmed)).toBe(isMore);
});
