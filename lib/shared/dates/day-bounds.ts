import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { splitMoment } from "./moments.ts";
import { startOfMinute, zonedTime } from "./zoned-time.ts";

/** Format of a filter's day on the wire: the sample's `2026-11-21`, with a time, or as Unix time. */
export const DATE_SHAPES = ["day", "dayTime", "seconds", "milliseconds"] as const;
export type DateShape = (typeof DATE_SHAPES)[number];

/**
 * Writes a day or minute of a range for the wire. With a time, `from` is the first and `to` the last second (or
 * millisecond) in `timeZone`. Spec: no format for operation 5, a sample for 3.
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

/** True when a format holds a time of day. */
export function holdsTimes(shape: DateShape): boolean {
  return shape !== "day";
}

/** Running day or month of a time zone: its first instant, and that of the next one (Unix milliseconds). */
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

/** First instant of a day. Where the clock skips midnight it is the moment of the skip; of two midnights the first. */
function dayStart(midnightAsUtc: number, timeZone: string): number {
  const candidates = possibleInstants(midnightAsUtc, timeZone);
  return (
    candidates.find((at) => at + offsetAt(at, timeZone) === midnightAsUtc) ??
    candidates.at(-1) ??
    midnightAsUtc
  );
}

/**
 * First or last millisecond of a wall-clock minute. When a minute comes twice, a range begins at the first and
 * ends at the second; when it is skipped, the moment of the skip counts.
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

/** Instants at which the wall clock may read so, by the offsets of the days before and after; earlier first. */
function possibleInstants(wallAsUtc: number, timeZone: string): number[] {
  return [wallAsUtc - DAY_MS, wallAsUtc + DAY_MS]
    .map((near) => wallAsUtc - offsetAt(near, timeZone))
    .sort((a, b) => a - b);
}

/** Offset of a zone from UTC in milliseconds; every zone of today counts whole minutes. */
function offsetAt(at: number, timeZone: string): number {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return 0;
  const [year, month, day, hour, minute] = [wall.year, wall.month, wall.day, wall.hour, wall.minute].map(
    Number,
  ) as [number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute) - startOfMinute(at);
}
