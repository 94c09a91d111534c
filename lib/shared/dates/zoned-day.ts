import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

/** The day (YYYY-MM-DD) that an instant (Unix milliseconds) belongs to in a time zone; empty outside what dates can hold. */
export function zonedDay(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  return wall === null ? "" : `${wall.year}-${wall.month}-${wall.day}`;
}
