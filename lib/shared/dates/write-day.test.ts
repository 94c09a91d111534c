import fc from "fast-check";
import { expect, test } from "vitest";
import { writeDay } from "#lib/shared/dates/write-day.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const SHANGHAI = "Asia/Shanghai";

test.each([
  ["day", "2026-11-21", "2026-11-21"],
  ["dayTime", "2026-11-21 00:00:00", "2026-11-21 23:59:59"],
  ["seconds", "1795190400", "1795276799"],
  ["milliseconds", "1795190400000", "1795276799999"],
] as const)("as %s one day goes from %s to %s", (shape, from, to) => {
  expect(writeDay("2026-11-21", "from", shape, SHANGHAI)).toBe(from);
  expect(writeDay("2026-11-21", "to", shape, SHANGHAI)).toBe(to);
});

test.each([
  // Clocks go forward at 02:00 and back at 02:00: days of 23 and of 25 hours.
  ["2026-03-08", "America/New_York", 23],
  ["2026-11-01", "America/New_York", 25],
  // Clocks skip midnight itself, and go back at midnight.
  ["2026-04-24", "Africa/Cairo", 23],
  ["2026-10-29", "Africa/Cairo", 25],
  ["2026-09-06", "America/Santiago", 23],
  ["2026-11-21", "Asia/Kathmandu", 24],
  ["2026-11-21", "Pacific/Kiritimati", 24],
])("%s in %s has %i hours", (day, zone, hours) => {
  const from = Number(writeDay(day, "from", "milliseconds", zone));
  const to = Number(writeDay(day, "to", "milliseconds", zone));
  expect((to + 1 - from) / 3_600_000).toBe(hours);
});

test("the first and the last millisecond of a day are of that day, their neighbours are not, in every zone", () => {
  const zone = fc.constantFrom(
    SHANGHAI,
    "America/New_York",
    "Africa/Cairo",
    "America/Santiago",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Apia",
    "UTC",
  );
  const dayOf = (at: number, timeZone: string) => {
    const wall = zonedTime(at, timeZone);
    return wall && `${wall.year}-${wall.month}-${wall.day}`;
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_650 }), zone, (offset, timeZone) => {
      const day = new Date(Date.UTC(2022, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
      const from = Number(writeDay(day, "from", "milliseconds", timeZone));
      const to = Number(writeDay(day, "to", "milliseconds", timeZone));
      expect([dayOf(from, timeZone), dayOf(to, timeZone)]).toEqual([day, day]);
      expect([dayOf(from - 1, timeZone) === day, dayOf(to + 1, timeZone) === day]).toEqual([false, false]);
    }),
    { numRuns: 500 },
  );
});
