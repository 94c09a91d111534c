import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { addSpend, NO_SPEND, type Spend } from "#lib/shared/usage/spend.ts";
import type { UsageDays } from "#lib/shared/usage/usage-range.ts";
import type { UsageDimension } from "#lib/shared/usage/usage-view.ts";

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
  by: UsageDimension;
  /** The reading of charges that every sum goes by, and whether an admin has settled it. */
  reading: ChargeRule;
  isRuleConfirmed: boolean;
  /** Newest day first; within a day what cost most. Only days and groups that have something. */
  rows: UsageRow[];
  total: UsageSum;
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
