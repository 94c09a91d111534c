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

test("a moment outside the range of dates is null", () => expect(timeWithOffset(1e18, "UTC")).toBe(""));
