import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, DAY_PRESETS, dayNumber, presetDays } from "./day-presets.ts";
import { addMonths, monthWeeks } from "./month-weeks.ts";
import { zonedDay } from "./zoned-time.ts";

const inShanghai = (instant: string) => zonedDay(Date.parse(instant), "Asia/Shanghai");

test.each([
  ["2026-11-21T15:59:59.999Z", "today", "2026-11-21", "2026-11-21"],
  ["2026-11-21T16:00:00.000Z", "today", "2026-11-22", "2026-11-22"],
  ["2026-11-21T15:59:59.999Z", "yesterday", "2026-11-20", "2026-11-20"],
  ["2026-11-21T16:00:00.000Z", "yesterday", "2026-11-21", "2026-11-21"],
  ["2026-11-30T16:00:00.000Z", "yesterday", "2026-11-30", "2026-11-30"],
  ["2026-12-31T15:59:59.999Z", "yesterday", "2026-12-30", "2026-12-30"],
  ["2026-12-31T16:00:00.000Z", "yesterday", "2026-12-31", "2026-12-31"],
  ["2028-02-29T16:00:00.000Z", "yesterday", "2028-02-29", "2028-02-29"],
  ["2026-11-30T16:00:00.000Z", "week", "2026-11-25", "2026-12-01"],
  ["2026-11-29T15:59:59.999Z", "thisWeek", "2026-11-23", "2026-11-29"],
  ["2026-11-29T16:00:00.000Z", "thisWeek", "2026-11-30", "2026-11-30"],
  ["2026-12-31T16:00:00.000Z", "thisWeek", "2026-12-28", "2027-01-01"],
  ["2026-11-29T15:59:59.999Z", "lastWeek", "2026-11-16", "2026-11-22"],
  ["2026-11-29T16:00:00.000Z", "lastWeek", "2026-11-23", "2026-11-29"],
  ["2027-01-03T16:00:00.000Z", "lastWeek", "2026-12-28", "2027-01-03"],
  ["2028-03-05T16:00:00.000Z", "lastWeek", "2028-02-28", "2028-03-05"],
  ["2026-03-01T16:00:00.000Z", "days30", "2026-02-01", "2026-03-02"],
  ["2028-03-01T15:59:59.999Z", "days30", "2028-02-01", "2028-03-01"],
  ["2026-11-30T15:59:59.999Z", "month", "2026-11-01", "2026-11-30"],
  ["2026-11-30T16:00:00.000Z", "month", "2026-12-01", "2026-12-01"],
  ["2026-12-31T16:00:00.000Z", "lastMonth", "2026-12-01", "2026-12-31"],
  ["2026-03-30T16:00:00.000Z", "lastMonth", "2026-02-01", "2026-02-28"],
] as const)("at %s in Shanghai %s is %s to %s", (instant, preset, from, to) =>
  expect(presetDays(preset, inShanghai(instant))).toEqual({ from, to }),
);

const day = fc.integer({ min: 0, max: 40_000 }).map((count) => addDays("1990-01-01", count));

test("no preset ends after today or before its begin, and each has its length", () =>
  fc.assert(
    fc.property(day, fc.constantFrom(...DAY_PRESETS), (today, preset) => {
      const { from, to } = presetDays(preset, today);
      expect(from <= to && to <= today).toBe(true);
      const length = { today: 1, yesterday: 1, lastWeek: 7, week: 7, days30: 30 }[preset as string];
      if (length) expect(dayNumber(to) - dayNumber(from) + 1).toBe(length);
      if (preset === "month" || preset === "lastMonth") expect(from.endsWith("-01")).toBe(true);
      if (preset === "thisWeek" || preset === "lastWeek") expect(new Date(from).getUTCDay()).toBe(1);
    }),
  ));

test.each([
  ["2026-03-29T21:59:59Z", "2026-03-23", "2026-03-29"],
  ["2026-03-29T22:00:00Z", "2026-03-30", "2026-03-30"],
  ["2026-10-25T22:59:59Z", "2026-10-19", "2026-10-25"],
  ["2026-10-25T23:00:00Z", "2026-10-26", "2026-10-26"],
])("at %s in Berlin, where the clock changed that Sunday, this week is %s to %s", (instant, from, to) =>
  expect(presetDays("thisWeek", zonedDay(Date.parse(instant), "Europe/Berlin"))).toEqual({ from, to }),
);

test("a month is drawn with each of its days once, under its weekday", () =>
  fc.assert(
    fc.property(day, (at) => {
      const weeks = monthWeeks(at);
      const days = weeks.flat().filter((each) => each !== null);
      const first = `${at.slice(0, 7)}-01`;
      expect(days[0]).toBe(first);
      expect(days).toHaveLength(dayNumber(addMonths(first, 1)) - dayNumber(first));
      expect(days).toContain(at);
      for (const week of weeks)
        for (const [column, each] of week.entries())
          if (each) expect((new Date(each).getUTCDay() + 6) % 7).toBe(column);
    }),
  ));

test.each([
  ["2026-12-31", 1, "2027-01-01"],
  ["2026-01-31", -1, "2025-12-01"],
  ["2026-01-31", 1, "2026-02-01"],
])("months from %s by %i lead to %s", (from, by, to) => expect(addMonths(from, by)).toBe(to));
