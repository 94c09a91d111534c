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

/** What became of an attempt; `underWay` while it has no end. */
export const CALL_OUTCOMES = ["answered", "refused", "tryLater", "unknown", "notSent", "underWay"] as const;
export type CallOutcome = Outcome | "underWay";

export const NO_ONE = "none";

/** An id, or nobody at all: calls without a person or without a shop. */
const idOrNone: Param<string | undefined> = {
  parse: (text) => (text === NO_ONE ? text : idParam.parse(text)),
  fallback: undefined,
};

/** What calls are picked by. */
export const filterParams = {
  operation: oneOf(OPERATIONS),
  person: idOrNone,
  shop: idOrNone,
  outcome: oneOf<CallOutcome>(CALL_OUTCOMES),
};
export type UsageFilters = ValuesOf<typeof filterParams>;

/** Which days are looked at, in the shop's time zone: those of a period, or others by name, both ends included. */
export const rangeParams = { period: oneOf(DAY_PRESETS, "month"), from: dayParam, to: dayParam };
export type UsageRange = ValuesOf<typeof rangeParams>;

/** Beside days by name a period says nothing. */
export function settleRange<Range extends UsageRange>(range: Range): Range {
  return range.from === undefined && range.to === undefined ? range : { ...range, period: "month" };
}

export type UsageDays = Days;
export type UsageRangeIssue = "reversed" | "tooLong";

/** A year, leap or not. */
const MAX_USAGE_DAYS = 366;

/**
 * The days of a range as seen on `today`. Without a first day it is the first of the last one's month, without a last day
 * today; what cannot be asked says why.
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

/** As many days, right before these. */
export function daysBefore({ from, to }: UsageDays): UsageDays {
  const first = dayNumber(from);
  return { from: dayOf(first - (dayNumber(to) - first + 1)), to: dayOf(first - 1) };
}

/** Every day from one to another, in order. */
export function daysBetween({ from, to }: UsageDays): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayOf(first + index));
}
