import { expect, test } from "vitest";
import { USUAL_FRESHNESS } from "#lib/shared/freshness.ts";
import { readFreshness, splitFreshness, type FreshnessUnit } from "#lib/shared/freshness-units.ts";

test.each<[number, number, FreshnessUnit]>([
  [0, 0, "seconds"],
  [1, 1, "seconds"],
  [59, 59, "seconds"],
  [60, 1, "minutes"],
  [90, 90, "seconds"],
  [5_400, 90, "minutes"],
  [86_400, 1, "days"],
  [90_000, 25, "hours"],
  [31_536_000, 365, "days"],
])("%i seconds are %i %s", (seconds, count, unit) => {
  expect(splitFreshness(seconds)).toEqual({ count, unit });
  expect(readFreshness(String(count), unit)).toBe(seconds);
});

test("every usual window is read back as it is shown", () => {
  for (const seconds of Object.values(USUAL_FRESHNESS)) {
    const { count, unit } = splitFreshness(seconds);
    expect(readFreshness(` ${count} `, unit)).toBe(seconds);
  }
});

test.each<[string, FreshnessUnit]>([
  ["", "days"],
  ["-1", "seconds"],
  ["1.5", "hours"],
  ["1e3", "seconds"],
  ["366", "days"],
  ["31536001", "seconds"],
  ["999999999999", "seconds"],
  ["一", "days"],
])("%s %s is no window", (text, unit) => {
  expect(readFreshness(text, unit)).toBeNull();
});
