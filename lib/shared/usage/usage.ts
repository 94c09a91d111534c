import { groupBy } from "#lib/shared/calls/group-by.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { type Points, pointsUpTo } from "#lib/shared/calls/points.ts";
import type { UsageDays } from "./usage-params.ts";
import type { DayOrder, UsageSplit } from "./usage-view.ts";

/** What calls have cost, from `points` to `morePoints` on top of it. */
export type Spend = {
  /** Attempts that left, or are under way. */
  calls: number;
  /** The least they can have cost, in points. */
  points: number;
  /** Calls that may have been charged: no whole answer, or still under way. Nobody has reconciled them. */
  maybeCalls: number;
  /** Calls that were answered without saying what they cost. */
  unreportedCalls: number;
  /**
   * The most that they can have cost besides: these two, and what is open in reported charges while the charge rule is not confirmed.
   * Null where a charge of their kind was never seen.
   */
  morePoints: number | null;
};

/** What they cost together, as a range. */
export function pointsOfSpend({ points, morePoints }: Pick<Spend, "points" | "morePoints">): Points {
  return pointsUpTo(points, morePoints);
}

/** What keeps a sum from being known: calls whose charge nobody knows, else only the charge rule, which is not confirmed. */
export function whatIsOpen(spend: Spend): "nothing" | "calls" | "chargeRule" {
  if (spend.maybeCalls + spend.unreportedCalls > 0) return "calls";
  return spend.morePoints === 0 ? "nothing" : "chargeRule";
}

export const NO_SPEND: Spend = { calls: 0, points: 0, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 };

/** Two spends together. */
export function addSpend(one: Spend, other: Spend): Spend {
  return {
    calls: one.calls + other.calls,
    points: one.points + other.points,
    maybeCalls: one.maybeCalls + other.maybeCalls,
    unreportedCalls: one.unreportedCalls + other.unreportedCalls,
    morePoints:
      one.morePoints === null || other.morePoints === null ? null : one.morePoints + other.morePoints,
  };
}

/** What was not spent: asks that an earlier call or one under way answered. */
export type Saved = {
  savedAsks: number;
  /** What their calls cost, in points, where that is known. */
  savedPoints: number;
  /** How many of them lived on a call whose cost is not known. */
  savedUnpriced: number;
};

export type UsageSum = Spend & Saved;

/** One day of one group: an operation, a person's or shop's id, an outcome; null for no person and no shop. */
export type UsageRow = UsageSum & { day: string; group: string | null };

/** What chart and table are drawn from. */
export type Usage = UsageDays & {
  by: UsageSplit;
  /** By the clock of the shop: its sums are those of a part of a day. */
  today: string;
  /** The rule of charges that every sum goes by, and whether an admin has confirmed it. */
  rule: ChargeRule;
  isRuleConfirmed: boolean;
  /** Newest day first; within a day what cost most. Only days and groups that have something. */
  rows: UsageRow[];
  total: UsageSum;
  /** As many days before these, and what they cost in all. */
  before: UsageDays & Spend;
  /** Id → name of the people and shops among the groups. */
  names: Record<string, string>;
};

export const NO_USAGE: UsageSum = { ...NO_SPEND, savedAsks: 0, savedPoints: 0, savedUnpriced: 0 };

/** Two sums together. */
export function addUsage(one: UsageSum, other: UsageSum): UsageSum {
  return {
    ...addSpend(one, other),
    savedAsks: one.savedAsks + other.savedAsks,
    savedPoints: one.savedPoints + other.savedPoints,
    savedUnpriced: one.savedUnpriced + other.savedUnpriced,
  };
}

/** Says a text of the namespace `usage` by its key, in the language of whoever reads it. */
export type UsageText = (key: string, values?: Record<string, string | number>) => string;

export const USAGE_PAGE_SIZE = 100;

/** One day of all groups: their sum, and each of them. */
export type UsageDay = { day: string; sum: UsageSum; groups: ReadonlyMap<string | null, UsageSum> };

/** The days of these rows, in their order. */
export function daysOfUsage(rows: readonly UsageRow[]): UsageDay[] {
  return [...groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    sum: own.reduce<UsageSum>(addUsage, NO_USAGE),
    groups: new Map(own.map((row) => [row.group, row])),
  }));
}

/** One page of the table's rows, in the order chosen: by day over all of them, within a day as they are. */
export function pageOfUsage<Row extends { day: string }>(
  rows: readonly Row[],
  { page, sort }: { page: number; sort: DayOrder },
): { rows: Row[]; pageCount: number } {
  const sorted =
    sort === "oldest"
      ? [...rows].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
      : rows;
  const start = (page - 1) * USAGE_PAGE_SIZE;
  return {
    rows: sorted.slice(start, start + USAGE_PAGE_SIZE),
    pageCount: Math.max(1, Math.ceil(rows.length / USAGE_PAGE_SIZE)),
  };
}

/** The figures of a row of usage, in the order in which the page and its file show them. */
export const SUM_COLUMNS = ["calls", "points", "maybe", "unreported", "savedAsks", "savedPoints"] as const;
export type SumColumn = (typeof SUM_COLUMNS)[number];
