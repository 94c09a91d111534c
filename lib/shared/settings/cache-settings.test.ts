import { expect, test } from "vitest";
import { DEFAULT_CACHE_TTL, parseCacheTtl, splitCacheTtl, type CacheTtlUnit } from "./cache-settings.ts";

test.each<[number, number, CacheTtlUnit]>([
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
  expect(splitCacheTtl(seconds)).toEqual({ count, unit });
  expect(parseCacheTtl(String(count), unit)).toBe(seconds);
});

test("every usual window is read back as it is shown", () => {
  for (const seconds of Object.values(DEFAULT_CACHE_TTL)) {
    const { count, unit } = splitCacheTtl(seconds);
    expect(parseCacheTtl(` ${count} `, unit)).toBe(seconds);
  }
});

test.each<[string, CacheTtlUnit]>([
  ["", "days"],
  ["-1", "seconds"],
  ["1.5", "hours"],
  ["1e3", "seconds"],
  ["366", "days"],
  ["31536001", "seconds"],
  ["999999999999", "seconds"],
  ["一", "days"],
])("%s %s is no window", (text, unit) => {
  expect(parseCacheTtl(text, unit)).toBeNull();
});
