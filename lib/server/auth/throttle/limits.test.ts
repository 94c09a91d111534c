import { expect, test } from "vitest";
import { LIMITS, waitFor } from "./limits.ts";

const now = new Date("2026-11-22T12:00:00Z");
const ago = (seconds: number) => now.getTime() - seconds * 1000;

test.each([
  ["none yet", 0, null, 0],
  ["the last free one", 4, ago(0), 0],
  ["the first that costs", 5, ago(0), 30],
  ["the same half a minute later", 5, ago(30), 0],
  ["the next", 6, ago(10), 50],
  ["many", 10, ago(0), 900],
  ["very many", 5_000, ago(0), 900],
  ["one from a clock ahead of ours", 5, ago(-3_600), 30],
])("after %s an account waits as long as it should", (_, count, lastAt, seconds) => {
  expect(waitFor(LIMITS.account, { count, lastAt }, now)).toBe(seconds * 1000);
});
