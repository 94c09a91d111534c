import type { Outcome } from "#lib/shared/calls/call-result.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { readDay, type ReadableParams } from "#lib/shared/base/url-params.ts";

/** What became of an attempt; `underWay` while it has no end. */
export const CALL_OUTCOMES = ["answered", "refused", "tryLater", "unknown", "notSent", "underWay"] as const;
export type CallOutcome = Outcome | "underWay";

/** What calls are picked by; `none` is a call without a person or without a shop. */
export type UsageFilters = {
  operation?: Operation | undefined;
  person?: string | undefined;
  shop?: string | undefined;
  outcome?: CallOutcome | undefined;
};

export const NO_ONE = "none";
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The filters of a URL; what is malformed is as if absent. */
export function readUsageFilters(params: ReadableParams): UsageFilters {
  return {
    operation: OPERATIONS.find((operation) => operation === params.get("operation")),
    person: readId(params, "person"),
    shop: readId(params, "shop"),
    outcome: CALL_OUTCOMES.find((outcome) => outcome === params.get("outcome")),
  };
}

function readId(params: ReadableParams, name: string): string | undefined {
  const text = params.get(name) ?? "";
  return text === NO_ONE || uuid.test(text) ? text : undefined;
}

/** Ranges of days that move along with today. */
export const USAGE_PERIODS = ["today", "week", "month", "lastMonth"] as const;
type UsagePeriod = (typeof USAGE_PERIODS)[number];

/** Which days are looked at, in the shop's time zone: those of a period, or others by name, both ends included. */
export type UsageRange = { period: UsagePeriod; from?: string | undefined; to?: string | undefined };

export type UsageDays = { from: string; to: string };
export type UsageRangeIssue = "reversed" | "tooLong";

/** A year, leap or not. */
const MAX_USAGE_DAYS = 366;
const DAY_MS = 86_400_000;

/** The range of a URL; what is malformed is as if absent, and this month is meant when nothing is said. */
export function readUsageRange(params: ReadableParams): UsageRange {
  const period = params.get("period");
  return {
    period: USAGE_PERIODS.find((known) => known === period) ?? "month",
    from: readDay(params, "from"),
    to: readDay(params, "to"),
  };
}

/** What a range adds to a URL. */
export function usageRangeParams({ period, from, to }: UsageRange): Record<string, string | undefined> {
  if (from !== undefined || to !== undefined) return { from, to };
  return { period: period === "month" ? undefined : period };
}

/**
 * The days of a range as seen on `today`. Without a first day it is the first of the last one's month, without a last day
 * today; what cannot be asked says why.
 */
export function usageDays(
  { period, from, to }: UsageRange,
  today: string,
): UsageDays | { issue: UsageRangeIssue } {
  if (from === undefined && to === undefined) return periodDays(period, today);
  const last = to ?? today;
  const first = from ?? firstOfMonth(last);
  if (first > last) return { issue: "reversed" };
  return dayNumber(last) - dayNumber(first) < MAX_USAGE_DAYS
    ? { from: first, to: last }
    : { issue: "tooLong" };
}

/** Every day from one to another, in order. */
export function daysBetween({ from, to }: UsageDays): string[] {
  const first = dayNumber(from);
  return Array.from({ length: dayNumber(to) - first + 1 }, (_, index) => dayText(first + index));
}

function periodDays(period: UsagePeriod, today: string): UsageDays {
  if (period === "today") return { from: today, to: today };
  if (period === "week") return { from: dayText(dayNumber(today) - 6), to: today };
  if (period === "month") return { from: firstOfMonth(today), to: today };
  const last = dayText(dayNumber(firstOfMonth(today)) - 1);
  return { from: firstOfMonth(last), to: last };
}

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;
const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayText = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
