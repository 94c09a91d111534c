import type { Parsed } from "#lib/shared/orders/orders.ts";

/** Not given, or given but not understood. */
export function isMissing(reading: Parsed<unknown>): boolean {
  return reading === null || "unreadable" in reading;
}

/** Given but not understood. */
export function isUnreadable(reading: Parsed<unknown>): boolean {
  return reading !== null && "unreadable" in reading;
}
