import { expect, test } from "vitest";
import { MINUTE_MS } from "./durations.ts";
import { shortTime, zonedTime, countdown } from "./zoned-time.ts";

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

const COUNTED_AT = 1_795_000_000_000;

test.each([
  ["a day and more is calm", 55 * 60, { urgency: "calm", days: 2, hours: 7, minutes: 0 }],
  ["exactly a day is calm", 1440, { urgency: "calm", days: 1, hours: 0, minutes: 0 }],
  ["a minute less is soon", 1439, { urgency: "soon", days: 0, hours: 23, minutes: 59 }],
  ["this very minute is soon, not overdue", 0, { urgency: "soon", days: 0, hours: 0, minutes: 0 }],
  ["42 minutes ago is overdue", -42, { urgency: "overdue", days: 0, hours: 0, minutes: 42 }],
  ["three days ago is overdue", -3 * 1440 - 61, { urgency: "overdue", days: 3, hours: 1, minutes: 1 }],
] as const)("%s", (_name, minutes, expected) => {
  expect(countdown(COUNTED_AT + minutes * MINUTE_MS, COUNTED_AT)).toEqual(expected);
});

test("a millisecond past the deadline is overdue", () => {
  expect(countdown(COUNTED_AT - 1, COUNTED_AT).urgency).toBe("overdue");
});
