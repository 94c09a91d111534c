import type { Reading } from "#lib/shared/orders.ts";

/** Not given, or given but not understood. */
export function isReadingMissing(reading: Reading<unknown>): boolean {
  return reading === null || "unreadable" in reading;
}

/** Given but not understood. */
export function isReadingUnreadable(reading: Reading<unknown>): boolean {
  return reading !== null && "unreadable" in reading;
}
