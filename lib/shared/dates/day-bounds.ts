import { splitMoment } from "./moments.ts";
import { startOfMinute, zonedTime } from "./zoned-time.ts";

/** How a day of a filter is written on the wire: the sample's `2026-11-21`, with its time, or as a Unix time. */
export const DATE_SHAPES = ["day", "dayTime", "seconds", "milliseconds"] as const;
export type DateShape = (typeof DATE_SHAPES)[number];

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * One end of a range, a day (YYYY-MM-DD) or a minute of one (YYYY-MM-DDTHH:mm), as it goes on the wire. In a shape with a
 * time, `from` is the first and `to` the last second (or millisecond) of its day or minute in `timeZone`; the shape
 * without one holds the whole day. Spec: the format is not shown for operation 5, a sample for 3.
 */
export function writeMoment(moment: string, end: "from" | "to", shape: DateShape, timeZone: string): string {
  const { day, time } = splitMoment(moment);
  if (shape === "day") return day;
  if (shape === "dayTime")
    return end === "from" ? `${day} ${time || "00:00"}:00` : `${day} ${time || "23:59"}:59`;
  const ms =
    time !== ""
      ? minuteBound(Date.parse(`${moment}Z`), end, timeZone)
      : end === "from"
        ? dayStart(asUtc(day), timeZone)
        : dayStart(asUtc(day) + DAY_MS, timeZone) - 1;
  return String(shape === "seconds" ? Math.floor(ms / 1_000) : ms);
}

/** Whether a shape holds a time of day. */
export function holdsTimes(shape: DateShape): boolean {
  return shape !== "day";
}

/** The running day or month of a time zone at an instant: `from` its first instant, `until` that of the next one (Unix milliseconds). */
export function budgetPeriod(
  period: "day" | "month",
  at: number,
  timeZone: string,
): { from: number; until: number } {
  const wall = zonedTime(at, timeZone);
  if (wall === null) throw new RangeError("no such instant");
  const [year, month, day] = [Number(wall.year), Number(wall.month) - 1, Number(wall.day)];
  const first = period === "day" ? Date.UTC(year, month, day) : Date.UTC(year, month, 1);
  const next = period === "day" ? Date.UTC(year, month, day + 1) : Date.UTC(year, month + 1, 1);
  return { from: dayStart(first, timeZone), until: dayStart(next, timeZone) };
}

function asUtc(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The first instant of a day; where the clock skips its midnight, the moment of the skip, and of two midnights the first. */
function dayStart(midnightAsUtc: number, timeZone: string): number {
  const candidates = possibleInstants(midnightAsUtc, timeZone);
  return (
    candidates.find((at) => at + offsetAt(at, timeZone) === midnightAsUtc) ??
    candidates.at(-1) ??
    midnightAsUtc
  );
}

/**
 * The first or last millisecond of a minute of the wall clock. Of a minute that comes twice, the first one begins and
 * the second one ends a range; for one that is skipped, the moment of the skip does.
 */
function minuteBound(wallAsUtc: number, end: "from" | "to", timeZone: string): number {
  const candidates = possibleInstants(wallAsUtc, timeZone);
  const [first = wallAsUtc, last = first] = candidates;
  const found = candidates.filter((at) => at + offsetAt(at, timeZone) === wallAsUtc);
  const at = end === "from" ? found[0] : found.at(-1);
  if (at !== undefined) return end === "from" ? at : at + MINUTE_MS - 1;
  let skip = first;
  while (skip < last && offsetAt(skip, timeZone) === offsetAt(first, timeZone)) skip += MINUTE_MS;
  return end === "from" ? skip : skip - 1;
}

/** When the wall clock may read so, by its offsets of the day before and the day after; the earlier one first. */
function possibleInstants(wallAsUtc: number, timeZone: string): number[] {
  return [wallAsUtc - DAY_MS, wallAsUtc + DAY_MS]
    .map((near) => wallAsUtc - offsetAt(near, timeZone))
    .sort((a, b) => a - b);
}

/** How far the wall clock of a zone is ahead of UTC; every zone of today counts whole minutes. */
function offsetAt(at: number, timeZone: string): number {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return 0;
  const [year, month, day, hour, minute] = [wall.year, wall.month, wall.day, wall.hour, wall.minute].map(
    Number,
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) - startOfMinute(at);
}
