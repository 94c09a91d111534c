import { parseDay } from "#lib/shared/base/url-params.ts";

export type DayRange = { from?: string; to?: string };
export type DayRangeIssue = "badDay" | "wrongOrder";

/** Both days as typed, read together: the range to ask for, or why it can't be asked for. An empty end is open. */
export function readDayRange(
  fromText: string,
  toText: string,
): { range: DayRange } | { trouble: DayRangeIssue } {
  const [from, to] = [parseDay(fromText), parseDay(toText)];
  if (from === null || to === null) return { trouble: "badDay" };
  if (from !== undefined && to !== undefined && from > to) return { trouble: "wrongOrder" };
  return { range: { from, to } };
}
