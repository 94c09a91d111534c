import { OPERATION_FACTS } from "#lib/shared/calls/operation-facts.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** Seconds that a result is cached and free; 0 makes a call each time. */
export type CacheTtl = Record<Operation, number>;

const DAY = 86_400;

export const DEFAULT_CACHE_TTL = Object.fromEntries(
  OPERATIONS.map((operation) => [operation, OPERATION_FACTS[operation].cacheTtlSeconds]),
) as CacheTtl;

/** A year. */
export const MAX_CACHE_TTL = 365 * DAY;

const SECONDS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

export type CacheTtlUnit = keyof typeof SECONDS;

export const CACHE_TTL_UNITS: readonly CacheTtlUnit[] = ["seconds", "minutes", "hours", "days"];

/** Splits seconds into the largest unit that fits; 0 stays in seconds. */
export function splitCacheTtl(seconds: number): { count: number; unit: CacheTtlUnit } {
  const unit = CACHE_TTL_UNITS.findLast((each) => seconds > 0 && seconds % SECONDS[each] === 0) ?? "seconds";
  return { count: seconds / SECONDS[unit], unit };
}

/** Reads a typed whole number as seconds, from 0 to a year; null for anything else. */
export function parseCacheTtl(text: string, unit: CacheTtlUnit): number | null {
  const seconds = /^\s*\d{1,8}\s*$/.test(text) ? Number(text) * SECONDS[unit] : null;
  return seconds !== null && seconds <= MAX_CACHE_TTL ? seconds : null;
}
