import type { BudgetPeriod } from "#lib/shared/budgets/budgets.ts";
import { zonedDay } from "#lib/shared/dates/zoned-day.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const DAY_MS = 86_400_000;

/** The running day or month of a time zone at an instant: `from` its first instant, `until` that of the next one (Unix milliseconds). */
export function budgetPeriod(
  period: BudgetPeriod,
  at: number,
  timeZone: string,
): { from: number; until: number } {
  const wall = zonedTime(at, timeZone);
  if (wall === null) throw new RangeError("no such instant");
  const [year, month, day] = [Number(wall.year), Number(wall.month) - 1, Number(wall.day)];
  const first = period === "day" ? Date.UTC(year, month, day) : Date.UTC(year, month, 1);
  const next = period === "day" ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  return { from: startOfDay(first, timeZone), until: startOfDay(next, timeZone) };
}

/** Where clocks change at midnight a day may begin at one o'clock, or have midnight twice: its first instant is meant. */
function startOfDay(midnight: number, timeZone: string): number {
  const day = new Date(midnight).toISOString().slice(0, 10);
  const offsets = [offsetAt(midnight - DAY_MS, timeZone), offsetAt(midnight + DAY_MS, timeZone)];
  const starts = offsets
    .map((offset) => midnight - offset)
    .filter((start) => zonedDay(start, timeZone) === day);
  return Math.min(...starts);
}

function offsetAt(at: number, timeZone: string): number {
  const wall = zonedTime(at, timeZone);
  if (wall === null) throw new RangeError("no such instant");
  return (
    Date.UTC(
      Number(wall.year),
      Number(wall.month) - 1,
      Number(wall.day),
      Number(wall.hour),
      Number(wall.minute),
    ) - at
  );
}
