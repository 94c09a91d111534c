import { groupBy } from "#lib/shared/calls/group-by.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import { type Points, pointsUpTo } from "#lib/shared/calls/points.ts";
import type { CardVerdict } from "../cards/cards.ts";
import type { UsageDays } from "./usage-params.ts";
import type { DayOrder, UsageSplit } from "./usage-view.ts";

/** Cost of calls: `points` at least, up to `morePoints` on top. */
export type Spend = {
  /** Attempts sent or in progress. */
  calls: number;
  /** Least they can have cost, in points. */
  points: number;
  /** Possibly charged calls that nobody has confirmed: no complete response, or in progress. */
  maybeCalls: number;
  /** Complete responses without a charge. */
  unreportedCalls: number;
  /**
   * Most that they can have cost on top: calls of unknown charge, and what is open while charge counting is not
   * confirmed. Null when a charge of their kind was never seen.
   */
  morePoints: number | null;
};

/** Total cost as a range. */
export function pointsOfSpend({ points, morePoints }: Pick<Spend, "points" | "morePoints">): Points {
  return pointsUpTo(points, morePoints);
}

/** Reason why a sum is uncertain: calls of unknown charge, else only unconfirmed charge counting. */
export function whatIsOpen(spend: Spend): "nothing" | "calls" | "chargeRule" {
  if (spend.maybeCalls + spend.unreportedCalls > 0) return "calls";
  return spend.morePoints === 0 ? "nothing" : "chargeRule";
}

export const NO_SPEND: Spend = { calls: 0, points: 0, maybeCalls: 0, unreportedCalls: 0, morePoints: 0 };

/** Adds two costs; null `morePoints` stays null. */
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

/** Requests that were free: cached, or joined to a call in progress. */
export type Saved = {
  savedAsks: number;
  /** Known cost of the calls behind them, in points. */
  savedPoints: number;
  /** Requests whose call has an unknown cost. */
  savedUnpriced: number;
};

export type UsageSum = Spend & Saved;

/** One day of one group: an operation, outcome, or id of a person or shop; null for no person or shop. */
export type UsageRow = UsageSum & { day: string; group: string | null };

/** Cost of card checks, also by verdict; null stands for checks without one. */
export type CardUsage = { sum: Spend; verdicts: (Spend & { verdict: CardVerdict | null })[] };

/** Cost of all card checks for each conclusive result (valid or mismatch); null when there is none. */
export function pointsPerResult({ sum, verdicts }: CardUsage): Points | null {
  const results = verdicts.reduce(
    (count, { verdict, calls }) => (verdict === "T" || verdict === "F" ? count + calls : count),
    0,
  );
  const { low, high } = pointsOfSpend(sum);
  return results === 0 ? null : { low: low / results, high: high === null ? null : high / results };
}

/** Row of the table or the file: a group on one day, or over all days (`day` null). */
export type UsageLine = UsageSum & { day: string | null; group: string | null };

/** Figures behind chart and table. */
export type Usage = UsageDays & {
  by: UsageSplit;
  /** Today by the clock of the shop, whose sums are still incomplete. */
  today: string;
  /** Charge counting behind all sums, and whether an admin has confirmed it. */
  rule: ChargeCounting;
  isRuleConfirmed: boolean;
  /** Newest day first, then by cost; only days and groups with calls. */
  rows: UsageRow[];
  total: UsageSum;
  /** Card checks among them; null when there is none. */
  cards: CardUsage | null;
  /** Range of the same length before this one, and its total cost. */
  before: UsageDays & Spend;
  /** Id → name of people and shops among the groups. */
  names: Record<string, string>;
};

export const NO_USAGE: UsageSum = { ...NO_SPEND, savedAsks: 0, savedPoints: 0, savedUnpriced: 0 };

/** Adds two sums of usage. */
export function addUsage(one: UsageSum, other: UsageSum): UsageSum {
  return {
    ...addSpend(one, other),
    savedAsks: one.savedAsks + other.savedAsks,
    savedPoints: one.savedPoints + other.savedPoints,
    savedUnpriced: one.savedUnpriced + other.savedUnpriced,
  };
}

/** Translates a key of the `usage` namespace. */
export type UsageText = (key: string, values?: Record<string, string | number>) => string;

export const USAGE_PAGE_SIZE = 100;

/** One day: the sum of all groups, and each group. */
export type UsageDay = { day: string; sum: UsageSum; groups: ReadonlyMap<string | null, UsageSum> };

/** Groups rows by day, in their order. */
export function daysOfUsage(rows: readonly UsageRow[]): UsageDay[] {
  return [...groupBy(rows, ({ day }) => day)].map(([day, own]) => ({
    day,
    sum: own.reduce<UsageSum>(addUsage, NO_USAGE),
    groups: new Map(own.map((row) => [row.group, row])),
  }));
}

/** Order of groups: by cost, then by calls. */
export function byCost(one: UsageLine, other: UsageLine): number {
  return (
    other.points - one.points || other.calls - one.calls || ((one.group ?? "") < (other.group ?? "") ? -1 : 1)
  );
}

/** Sum of each group over all days, the most expensive first. */
export function groupsOfUsage(rows: readonly UsageRow[]): UsageLine[] {
  return [...groupBy(rows, ({ group }) => group)]
    .map(([group, own]) => ({ ...own.reduce<UsageSum>(addUsage, NO_USAGE), day: null, group }))
    .sort(byCost);
}

/** One page of rows in the chosen order of days; rows of a day keep their order. */
export function pageOfUsage<Row extends { day: string | null }>(
  rows: readonly Row[],
  { page, sort }: { page: number; sort: DayOrder },
): { rows: Row[]; pageCount: number } {
  const sorted =
    sort === "oldest" ? [...rows].sort((one, other) => compareDays(one.day ?? "", other.day ?? "")) : rows;
  const start = (page - 1) * USAGE_PAGE_SIZE;
  return {
    rows: sorted.slice(start, start + USAGE_PAGE_SIZE),
    pageCount: Math.max(1, Math.ceil(rows.length / USAGE_PAGE_SIZE)),
  };
}

function compareDays(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** Figures of a row, in the order of page and file. */
export const SUM_COLUMNS = ["calls", "points", "maybe", "unreported", "savedAsks", "savedPoints"] as const;
export type SumColumn = (typeof SUM_COLUMNS)[number];

/** Lists the figures to show besides calls and points: those that are not 0 in sum. */
export function furtherColumns(total: UsageSum | undefined): Exclude<SumColumn, "calls" | "points">[] {
  const counts = {
    maybe: total?.maybeCalls,
    unreported: total?.unreportedCalls,
    savedAsks: total?.savedAsks,
    savedPoints: total?.savedPoints,
  };
  return (Object.keys(counts) as (keyof typeof counts)[]).filter((column) => counts[column]);
}
