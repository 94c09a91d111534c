import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetPeriod, writeDay } from "./day-bounds.ts";
import { BUDGET_PERIODS } from "#lib/shared/calls/budgets.ts";
import { zonedTime } from "./zoned-time.ts";

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

const at = (text: string) => Date.parse(text);
const iso = ({ from, until }: { from: number; until: number }) => [
  new Date(from).toISOString(),
  new Date(until).toISOString(),
];

test.each([
  [
    "day",
    "2026-11-21T15:59:59.999Z",
    "Asia/Shanghai",
    "2026-11-20T16:00:00.000Z",
    "2026-11-21T16:00:00.000Z",
  ],
  [
    "day",
    "2026-11-21T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-11-21T16:00:00.000Z",
    "2026-11-22T16:00:00.000Z",
  ],
  [
    "month",
    "2026-11-30T15:59:59.999Z",
    "Asia/Shanghai",
    "2026-10-31T16:00:00.000Z",
    "2026-11-30T16:00:00.000Z",
  ],
  [
    "month",
    "2026-11-30T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-11-30T16:00:00.000Z",
    "2026-12-31T16:00:00.000Z",
  ],
  [
    "month",
    "2026-12-31T16:00:00.000Z",
    "Asia/Shanghai",
    "2026-12-31T16:00:00.000Z",
    "2027-01-31T16:00:00.000Z",
  ],
  ["month", "2028-02-29T23:59:00.000Z", "UTC", "2028-02-01T00:00:00.000Z", "2028-03-01T00:00:00.000Z"],
  // 23 and 25 hours.
  [
    "day",
    "2026-03-29T12:00:00.000Z",
    "Europe/Berlin",
    "2026-03-28T23:00:00.000Z",
    "2026-03-29T22:00:00.000Z",
  ],
  [
    "day",
    "2026-10-25T12:00:00.000Z",
    "Europe/Berlin",
    "2026-10-24T22:00:00.000Z",
    "2026-10-25T23:00:00.000Z",
  ],
  // Midnight was skipped, and came twice.
  [
    "day",
    "2018-11-04T12:00:00.000Z",
    "America/Sao_Paulo",
    "2018-11-04T03:00:00.000Z",
    "2018-11-05T02:00:00.000Z",
  ],
  [
    "day",
    "2023-11-05T12:00:00.000Z",
    "America/Havana",
    "2023-11-05T04:00:00.000Z",
    "2023-11-06T05:00:00.000Z",
  ],
  [
    "day",
    "2026-11-21T18:20:00.000Z",
    "Asia/Kathmandu",
    "2026-11-21T18:15:00.000Z",
    "2026-11-22T18:15:00.000Z",
  ],
] as const)("the %s of %s in %s", (period, instant, timeZone, from, until) => {
  expect(iso(budgetPeriod(period, at(instant), timeZone))).toEqual([from, until]);
});

test("every instant lies in its period, and periods follow each other without a gap", () => {
  const zones = fc.constantFrom(
    "Asia/Shanghai",
    "UTC",
    "America/New_York",
    "Pacific/Auckland",
    "America/St_Johns",
    "Pacific/Apia",
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...BUDGET_PERIODS),
      fc.integer({ min: at("2015-01-01"), max: at("2040-01-01") }),
      zones,
      (period, instant, timeZone) => {
        const { from, until } = budgetPeriod(period, instant, timeZone);
        expect(from).toBeLessThanOrEqual(instant);
        expect(until).toBeGreaterThan(instant);
        expect(budgetPeriod(period, from, timeZone)).toEqual({ from, until });
        expect(budgetPeriod(period, until - 1, timeZone)).toEqual({ from, until });
        expect(budgetPeriod(period, until, timeZone).from).toBe(until);
      },
    ),
  );
});
