import fc from "fast-check";
import { expect, test } from "vitest";
import { timeWithOffset } from "./zone-offset.ts";

const AT = Date.UTC(2026, 10, 22, 7, 4, 5, 678);

test.each([
  ["Asia/Shanghai", "2026-11-22 15:04:05 +08:00"],
  ["UTC", "2026-11-22 07:04:05 +00:00"],
  ["America/New_York", "2026-11-22 02:04:05 -05:00"],
  ["Asia/Kathmandu", "2026-11-22 12:49:05 +05:45"],
  ["America/St_Johns", "2026-11-22 03:34:05 -03:30"],
  ["Pacific/Kiritimati", "2026-11-22 21:04:05 +14:00"],
])("in %s a moment is %s", (zone, text) => expect(timeWithOffset(AT, zone)).toBe(text));

test("any moment in any zone is written as that second", () => {
  const zone = fc.constantFrom("Asia/Shanghai", "Europe/Berlin", "America/St_Johns", "Australia/Lord_Howe");
  const at = fc.integer({ min: Date.UTC(2000, 0, 1), max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(at, zone, (moment, timeZone) => {
      const text = timeWithOffset(moment, timeZone).replace(" ", "T").replace(" ", "");
      expect(Date.parse(text)).toBe(Math.floor(moment / 1_000) * 1_000);
    }),
  );
});

test.each([
  ["Europe/Berlin", Date.UTC(2026, 9, 25, 0, 59, 59), "2026-10-25 02:59:59 +02:00"],
  ["Europe/Berlin", Date.UTC(2026, 9, 25, 1, 0, 0), "2026-10-25 02:00:00 +01:00"],
  // The clock was changed at one minute past midnight, and by half an hour.
  ["America/St_Johns", Date.UTC(2005, 3, 3, 3, 30, 59), "2005-04-03 00:00:59 -03:30"],
  ["America/St_Johns", Date.UTC(2005, 3, 3, 3, 31, 0), "2005-04-03 01:01:00 -02:30"],
  ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 14, 59, 59), "2026-04-05 01:59:59 +11:00"],
  ["Australia/Lord_Howe", Date.UTC(2026, 3, 4, 15, 0, 0), "2026-04-05 01:30:00 +10:30"],
])("in %s the second %i is before or after a change of the clock", (zone, at, text) =>
  expect(timeWithOffset(at, zone)).toBe(text),
);

test("a year of other than four digits is written, too", () => {
  expect(timeWithOffset(Date.UTC(12026, 10, 22, 7, 4, 5), "Asia/Shanghai")).toBe(
    "12026-11-22 15:04:05 +08:00",
  );
  expect(timeWithOffset(-59_308_563_640_668, "America/New_York")).toMatch(/^0090-08-02 /);
});

test.each([1e18, -1e18, NaN, 8.64e15])("the moment %d is outside the range of dates", (at) =>
  expect(timeWithOffset(at, "Asia/Shanghai")).toBe(""),
);
