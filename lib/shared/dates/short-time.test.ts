import { expect, test } from "vitest";
import { shortTime } from "#lib/shared/dates/short-time.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const NOW = Date.parse("2026-11-21T02:42:00Z");

test.each([
  ["2026-11-19T10:44:00Z", "Asia/Shanghai", "11-19", "18:44"],
  ["2026-11-19T16:00:00Z", "Asia/Shanghai", "11-20", "00:00"],
  ["2025-12-31T15:59:00Z", "Asia/Shanghai", "2025-12-31", "23:59"],
  ["2025-12-31T16:00:00Z", "Asia/Shanghai", "01-01", "00:00"],
  ["2026-11-19T10:44:00Z", "America/New_York", "11-19", "05:44"],
])("%s in %s reads %s %s", (instant, zone, date, time) => {
  expect(shortTime(Date.parse(instant), zone, NOW)).toEqual({ date, time });
});

test.each([Number.NaN, 8.64e15 + 1, Number.POSITIVE_INFINITY])("%d is no date at all", (at) => {
  expect(shortTime(at, "Asia/Shanghai", NOW)).toBeNull();
  expect(zonedTime(at, "Asia/Shanghai")).toBeNull();
});
