import fc from "fast-check";
import { expect, test } from "vitest";
import { budgetPeriod, DATE_SHAPES, writeMoment } from "./day-bounds.ts";
import { BUDGET_PERIODS } from "#lib/shared/calls/budgets.ts";
import { zonedTime } from "./zoned-time.ts";

const SHANGHAI = "Asia/Shanghai";
const ZONES = ["America/New_York", "Australia/Lord_Howe", "Africa/Cairo", "America/Santiago", SHANGHAI];

test.each([
  ["day", "2026-11-21", "2026-11-21"],
  ["dayTime", "2026-11-21 00:00:00", "2026-11-21 23:59:59"],
  ["seconds", "1795190400", "1795276799"],
  ["milliseconds", "1795190400000", "1795276799999"],
] as const)("as %s one day goes from %s to %s", (shape, from, to) => {
  expect(writeMoment("2026-11-21", "from", shape, SHANGHAI)).toBe(from);
  expect(writeMoment("2026-11-21", "to", shape, SHANGHAI)).toBe(to);
});

test.each([
  // Clocks go forward and back at 02:00: days of 23 and of 25 hours.
  ["2026-03-08", "America/New_York", 23],
  ["2026-11-01", "America/New_York", 25],
  // Clocks skip midnight itself, and go back at midnight.
  ["2026-04-24", "Africa/Cairo", 23],
  ["2026-10-29", "Africa/Cairo", 25],
  ["2026-09-06", "America/Santiago", 23],
  ["2026-11-21", "Asia/Kathmandu", 24],
  ["2026-11-21", "Pacific/Kiritimati", 24],
])("%s in %s has %i hours", (day, zone, hours) => {
  const from = Number(writeMoment(day, "from", "milliseconds", zone));
  const to = Number(writeMoment(day, "to", "milliseconds", zone));
  expect((to + 1 - from) / 3_600_000).toBe(hours);
});

test("a day includes its first and last millisecond, and not their neighbours, in every zone", () => {
  const zone = fc.constantFrom(...ZONES, "Asia/Kathmandu", "Pacific/Apia", "UTC");
  const dayOf = (at: number, timeZone: string) => {
    const wall = zonedTime(at, timeZone);
    return wall && `${wall.year}-${wall.month}-${wall.day}`;
  };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_650 }), zone, (offset, timeZone) => {
      const day = new Date(Date.UTC(2022, 0, 1) + offset * 86_400_000).toISOString().slice(0, 10);
      const from = Number(writeMoment(day, "from", "milliseconds", timeZone));
      const to = Number(writeMoment(day, "to", "milliseconds", timeZone));
      expect([dayOf(from, timeZone), dayOf(to, timeZone)]).toEqual([day, day]);
      expect([dayOf(from - 1, timeZone) === day, dayOf(to + 1, timeZone) === day]).toEqual([false, false]);
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["day", "2026-11-21", "2026-11-21"],
  ["dayTime", "2026-11-21 09:30:00", "2026-11-21 18:00:59"],
  ["seconds", "1795224600", "1795255259"],
  ["milliseconds", "1795224600000", "1795255259999"],
] as const)("as %s half past nine to six goes from %s to %s", (shape, from, to) => {
  expect(writeMoment("2026-11-21T09:30", "from", shape, SHANGHAI)).toBe(from);
  expect(writeMoment("2026-11-21T18:00", "to", shape, SHANGHAI)).toBe(to);
});

test.each(DATE_SHAPES)("a day from 00:00 to 23:59 is the whole day as %s", (shape) => {
  for (const zone of [SHANGHAI, "Asia/Kathmandu", "America/New_York"]) {
    const write = (moment: string, end: "from" | "to") => writeMoment(moment, end, shape, zone);
    expect(write("2026-11-01T00:00", "from")).toBe(write("2026-11-01", "from"));
    expect(write("2026-11-01T23:59", "to")).toBe(write("2026-11-01", "to"));
  }
});

test.each([
  // The clock goes back from 02:00 to 01:00: half past one comes twice, and both belong to the range.
  ["2026-11-01T01:30", "America/New_York", "2026-11-01T05:30:00.000Z", "2026-11-01T06:30:59.999Z"],
  // The clock goes forward from 02:00 to 03:00: half past two is the moment between.
  ["2026-03-08T02:30", "America/New_York", "2026-03-08T07:00:00.000Z", "2026-03-08T06:59:59.999Z"],
  // Clocks go back and forward by half an hour.
  ["2026-04-05T01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00.000Z", "2026-04-04T15:15:59.999Z"],
  ["2026-10-04T02:15", "Australia/Lord_Howe", "2026-10-03T15:30:00.000Z", "2026-10-03T15:29:59.999Z"],
])("%s in %s begins a range at %s and ends one at %s", (moment, zone, from, to) => {
  const at = (end: "from" | "to") => new Date(Number(writeMoment(moment, end, "milliseconds", zone)));
  expect(at("from").toISOString()).toBe(from);
  expect(at("to").toISOString()).toBe(to);
});

test("a range of minutes begins at the first such moment and ends at the last", () => {
  const clock = (at: number, zone: string) => {
    const wall = zonedTime(at, zone)!;
    return `${wall.year}-${wall.month}-${wall.day}T${wall.hour}:${wall.minute}`;
  };
  // Days on which a clock of these zones changes, and their neighbours.
  const days = ["03-08", "04-05", "04-24", "09-06", "10-04", "10-29", "11-01"].map((day) => `2026-${day}`);
  fc.assert(
    fc.property(
      fc.constantFrom(...ZONES),
      fc.constantFrom(...days),
      fc.integer({ min: -180, max: 1620 }),
      (zone, day, minutes) => {
        const moment = new Date(Date.parse(day) + minutes * 60_000).toISOString().slice(0, 16);
        const from = Number(writeMoment(moment, "from", "milliseconds", zone));
        const to = Number(writeMoment(moment, "to", "milliseconds", zone));
        expect(clock(from, zone) >= moment && clock(from - 1, zone) < moment).toBe(true);
        expect(clock(to, zone) <= moment && clock(to + 1, zone) > moment).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});

const at = (text: string) => Date.parse(text);

test.each([
  ["day", "2026-11-21T15:59:59.999Z", "Asia/Shanghai", "2026-11-20T16:00Z", "2026-11-21T16:00Z"],
  ["day", "2026-11-21T16:00Z", "Asia/Shanghai", "2026-11-21T16:00Z", "2026-11-22T16:00Z"],
  ["month", "2026-11-30T15:59:59.999Z", "Asia/Shanghai", "2026-10-31T16:00Z", "2026-11-30T16:00Z"],
  ["month", "2026-11-30T16:00Z", "Asia/Shanghai", "2026-11-30T16:00Z", "2026-12-31T16:00Z"],
  ["month", "2026-12-31T16:00Z", "Asia/Shanghai", "2026-12-31T16:00Z", "2027-01-31T16:00Z"],
  ["month", "2028-02-29T23:59Z", "UTC", "2028-02-01T00:00Z", "2028-03-01T00:00Z"],
  // 23 and 25 hours.
  ["day", "2026-03-29T12:00Z", "Europe/Berlin", "2026-03-28T23:00Z", "2026-03-29T22:00Z"],
  ["day", "2026-10-25T12:00Z", "Europe/Berlin", "2026-10-24T22:00Z", "2026-10-25T23:00Z"],
  // Midnight was skipped, and came twice.
  ["day", "2018-11-04T12:00Z", "America/Sao_Paulo", "2018-11-04T03:00Z", "2018-11-05T02:00Z"],
  ["day", "2023-11-05T12:00Z", "America/Havana", "2023-11-05T04:00Z", "2023-11-06T05:00Z"],
  ["day", "2026-11-21T18:20Z", "Asia/Kathmandu", "2026-11-21T18:15Z", "2026-11-22T18:15Z"],
] as const)("the %s of %s in %s is %s to %s", (period, instant, timeZone, from, until) => {
  expect(budgetPeriod(period, at(instant), timeZone)).toEqual({ from: at(from), until: at(until) });
});

test("every instant lies in its period, and periods follow each other without a gap", () => {
  const zones = fc.constantFrom(
    ..."Asia/Shanghai UTC America/New_York Pacific/Auckland America/St_Johns Pacific/Apia".split(" "),
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
