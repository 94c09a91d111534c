import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

/** An instant (Unix milliseconds) by the clock of a time zone, to the second: `2026-11-21 10:42:05`; empty outside what dates can hold. */
export function clockTime(at: number, timeZone: string): string {
  const wall = zonedTime(at, timeZone);
  // Zones lie whole minutes apart: seconds are the same everywhere.
  return wall === null
    ? ""
    : `${wall.year}-${wall.month}-${wall.day} ${wall.hour}:${wall.minute}:${String(new Date(at).getUTCSeconds()).padStart(2, "0")}`;
}
