import { expect, test } from "vitest";
import { hasTimes, momentText, splitMoment, wholeDays } from "./moments.ts";

test("an end of a range has a day, and may have a time", () => {
  expect(splitMoment("2026-11-01T09:30")).toEqual({ day: "2026-11-01", time: "09:30" });
  expect(splitMoment("2026-11-01")).toEqual({ day: "2026-11-01", time: "" });
  expect(momentText("2026-11-01T09:30")).toBe("2026-11-01 09:30");
});

test("a range with times is widened to its days, one without stays the same", () => {
  const timed = { from: "2026-11-01T09:30", to: "2026-11-02", page: 3 };
  expect(hasTimes(timed)).toBe(true);
  expect(wholeDays(timed)).toEqual({ from: "2026-11-01", to: "2026-11-02", page: 3 });
  expect(wholeDays({ to: "2026-11-02T18:00" })).toEqual({ from: undefined, to: "2026-11-02" });
  for (const days of [{}, { from: "2026-11-01" }, { from: "2026-11-01", to: "2026-11-02" }]) {
    expect(hasTimes(days)).toBe(false);
    expect(wholeDays(days)).toBe(days);
  }
});
