import { DAY_MS, MINUTE_MS } from "./durations.ts";
import { startOfMinute, zonedTime } from "./zoned-time.ts";

const offsets = new Map<string, number>();
const MAX_SAVED = 5_000;

/**
 * Instant (Unix milliseconds) at which the clock of a zone shows what `wallAsUtc` is in UTC. Of a time that comes twice
 * the first; a skipped one is read as if the clock had not been moved yet.
 */
export function wallInstant(wallAsUtc: number, timeZone: string): number {
  const day = Math.floor(wallAsUtc / DAY_MS) * DAY_MS;
  const before = wallAsUtc - offsetOf(day - DAY_MS, timeZone);
  const after = wallAsUtc - offsetOf(day + 2 * DAY_MS, timeZone);
  if (before === after) return before;
  const [first, last] = before < after ? [before, after] : [after, before];
  const shows = (at: number) => at + readOffset(at, timeZone) === wallAsUtc;
  return shows(first) ? first : shows(last) ? last : before;
}

/** Offset of a zone at midnight UTC of a day; a file has many times of few days. */
function offsetOf(day: number, timeZone: string): number {
  const key = `${timeZone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  if (offsets.size >= MAX_SAVED) offsets.clear();
  const offset = readOffset(day, timeZone);
  offsets.set(key, offset);
  return offset;
}

/** Offset from UTC in milliseconds; every zone of today counts whole minutes. */
function readOffset(at: number, timeZone: string): number {
  const wall = zonedTime(at, timeZone);
  if (wall === null) return 0;
  const shown = Date.UTC(
    Number(wall.year),
    Number(wall.month) - 1,
    Number(wall.day),
    Number(wall.hour),
    Number(wall.minute),
  );
  return Math.round((shown - startOfMinute(at)) / MINUTE_MS) * MINUTE_MS;
}
