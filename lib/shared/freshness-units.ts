import { LONGEST_FRESHNESS } from "#lib/shared/freshness.ts";

const SECONDS = { seconds: 1, minutes: 60, hours: 3_600, days: 86_400 };

export type FreshnessUnit = keyof typeof SECONDS;

export const FRESHNESS_UNITS: readonly FreshnessUnit[] = ["seconds", "minutes", "hours", "days"];

/** Seconds in the largest unit that holds them whole; 0 in seconds. */
export function splitFreshness(seconds: number): { count: number; unit: FreshnessUnit } {
  const unit = FRESHNESS_UNITS.findLast((each) => seconds > 0 && seconds % SECONDS[each] === 0) ?? "seconds";
  return { count: seconds / SECONDS[unit], unit };
}

/** A whole number as typed, in seconds, from 0 to a year; null for anything else. */
export function readFreshness(text: string, unit: FreshnessUnit): number | null {
  const seconds = /^\s*\d{1,8}\s*$/.test(text) ? Number(text) * SECONDS[unit] : null;
  return seconds !== null && seconds <= LONGEST_FRESHNESS ? seconds : null;
}
