import type { Outcome } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS } from "#lib/shared/calls/operations.ts";
import {
  DAY_PRESETS,
  dayNumber,
  dayOf,
  type Days,
  firstOfMonth,
  presetDays,
} from "#lib/shared/dates/day-presets.ts";
import { dayParam, idParam, oneOf, type Param, type ValuesOf } from "#lib/shared/base/url-params.ts";

/** Outcome of an attempt; `underWay` while it is in progress. */
export const CALL_OUTCOMES = ["answered", "refused", "tryLater", "unknown", "notSent", "underWay"] as const;
export type CallOutcome = Outcome | "underWay";

export const NO_ONE = "none";

/** An id, or none: calls without a person or shop. */
const idOrNone: Param<string | undefined> = {
  parse: (text) => (text === NO_ONE ? text : idParam.parse(text)),
  fallback: undefined,
};

/** Filters of calls. */
export const filterParams = {
  operation: oneOf(OPERATIONS),
  person: idOrNone,
  shop: idOrNone,
  outcome: oneOf<CallOutcome>(CALL_OUTCOMES),
};
export type UsageFilters = ValuesOf<typeof filterParams>;

/** Days in the shop's time zone: a period, or dates with both ends included. */
export const rangeParams = { period: oneOf(DAY_PRESETS, "month"), from: dayParam, to: dayParam };
export type UsageRange = ValuesOf<typeof rangeParams>;

/** Drops the period when dates are given. */
export function settleRange<Range extends UsageRange>(range: Range): Range {
  return range.from === undefined && range.to === undefined ? range : { ...range, period: "month" };
}

export type UsageDays = Days;
export type UsageRangeIssue = "reversed" | "tooLong";

/** A leap year. */
const MAX_USAGE_DAYS = 366;

/**
 * Days of a range as of `today`. Without a first day it begins with the last one's month, without a last day it
 * ends today. Returns an issue for an impossible range.
 */
export function usageDays(
  { period, from, to }: UsageRange,
  today: string,
): UsageDays | { issue: UsageRangeIssue } {
  if (from === undefined && to === undefined) return presetDays(period, today);
  const last = to ?? today;
  const first = from ?? firstOfMonth(last);
  if (first > last) return { issue: "reversed" };
  return dayNumber(last) - dayNumber(first) < MAX_USAGE_DAYS
    ? { from: first, to: last }
    : { issue: "tooLong" };
}

/** Range of the same length right before this one. */
export function daysBefore({ from, to }: UsageDays): UsageDays {
  const first = dayNumber(from);
  return { from: dayOf(first - (dayNumber(to) - first + 1)), to: dayOf(first - 1) };
}

/** Every day of a range, in order. */
export function daysBetween({ from, to }: UsageDays): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayOf(first + index));
}
