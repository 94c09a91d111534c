import { DAY_MS } from "./durations.ts";

/** Ranges of days relative to today. */
export const DAY_PRESETS = [
  "today",
  "yesterday",
  "thisWeek",
  "lastWeek",
  "week",
  "days30",
  "month",
  "lastMonth",
] as const;
/** Presets for lists of dated rows. */
export const LIST_PRESETS = ["today", "yesterday", "week", "days30"] as const;
export type DayPreset = (typeof DAY_PRESETS)[number];

/** Both ends included, as YYYY-MM-DD. */
export type Days = { from: string; to: string };

/** Days of a preset as of `today`. */
export function presetDays(preset: DayPreset, today: string): Days {
  if (preset === "today") return { from: today, to: today };
  if (preset === "thisWeek") return { from: mondayOf(today), to: today };
  if (preset === "lastWeek") return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) };
  if (preset === "week") return { from: addDays(today, -6), to: today };
  if (preset === "days30") return { from: addDays(today, -29), to: today };
  if (preset === "month") return { from: firstOfMonth(today), to: today };
  const last = addDays(preset === "yesterday" ? today : firstOfMonth(today), -1);
  return { from: preset === "yesterday" ? last : firstOfMonth(last), to: last };
}

/** Adds days to a day; `count` may be negative. */
export function addDays(day: string, count: number): string {
  return dayOf(dayNumber(day) + count);
}

export const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** First day of a day's week. 1970 began on a Thursday. */
export const mondayOf = (day: string): string => addDays(day, -((dayNumber(day) + 3) % 7));

/** Days since 1970. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
