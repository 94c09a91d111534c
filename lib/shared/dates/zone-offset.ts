import { HOUR_MS, MINUTE_MS } from "./durations.ts";
import { startOfMinute, zonedTime } from "./zoned-time.ts";

/**
 * Formats an instant (Unix milliseconds) with the offset of its time zone: `2026-11-22 15:04:05 +08:00`. Empty
 * outside the range of dates.
 */
export function timeWithOffset(at: number, timeZone: string): string {
  const minutes = offsetAt(at, timeZone);
  const wall = new Date(minutes === null ? NaN : at + minutes * MINUTE_MS);
  if (minutes === null || Number.isNaN(wall.getTime())) return "";
  const shown = wall.toISOString().replace(/^\+0*/, "");
  const end = shown.indexOf("T");
  const ahead = Math.abs(minutes);
  const two = (count: number) => String(count).padStart(2, "0");
  return (
    `${shown.slice(0, end)} ${shown.slice(end + 1, end + 9)} ` +
    `${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`
  );
}

/** Offsets by zone and hour: asking for a zone's parts takes 10 µs or more, and a page of orders has 2,500 times. */
const known = new Map<string, Map<number, number | null>>();
const MAX_HOURS = 20_000;

/** Minutes that the clock of a zone is ahead of UTC; null outside the range of dates. */
function offsetAt(at: number, timeZone: string): number | null {
  const hours = known.get(timeZone) ?? new Map<number, number | null>();
  known.set(timeZone, hours);
  const hour = Math.floor(at / HOUR_MS);
  let offset = hours.get(hour);
  if (offset === undefined) {
    const [first, last] = [hour * HOUR_MS, (hour + 1) * HOUR_MS - 1].map((end) => readOffset(end, timeZone));
    // Null: the clock is changed within this hour.
    offset = first === last ? (first ?? null) : null;
    if (hours.size >= MAX_HOURS) hours.clear();
    hours.set(hour, offset);
  }
  return offset ?? readOffset(at, timeZone);
}

function readOffset(at: number, timeZone: string): number | null {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return null;
  const { year, month, day, hour, minute } = wall;
  const shown = new Date(0);
  // Unlike Date.UTC, which takes the years 0 to 99 for those of the last century.
  shown.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  shown.setUTCHours(Number(hour), Number(minute));
  return (shown.getTime() - startOfMinute(at)) / MINUTE_MS;
}
