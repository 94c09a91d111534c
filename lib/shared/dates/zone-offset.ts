import { MINUTE_MS } from "./durations.ts";
import { clockTime, startOfMinute, zonedTime } from "./zoned-time.ts";

/**
 * Formats an instant (Unix milliseconds) with the offset of its time zone: `2026-11-22 15:04:05 +08:00`. Empty
 * outside the range of dates.
 */
export function timeWithOffset(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return "";
  const { year, month, day, hour, minute } = wall;
  const shown = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute));
  const minutes = (shown - startOfMinute(at)) / MINUTE_MS;
  const ahead = Math.abs(minutes);
  const two = (count: number) => String(count).padStart(2, "0");
  return `${clockTime(at, timeZone)} ${minutes < 0 ? "-" : "+"}${two(Math.floor(ahead / 60))}:${two(ahead % 60)}`;
}
