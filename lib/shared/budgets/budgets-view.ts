import type { BudgetLevel } from "#lib/shared/budgets/budget-level.ts";
import type { BudgetKey, BudgetPeriod, BudgetSpend, BudgetStanding } from "#lib/shared/budgets/budgets.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

/** What an admin allowed on top of a budget of the running day or month. */
export type BudgetOverride = BudgetKey & {
  id: number;
  /** Unix milliseconds. */
  at: number;
  /** Null when that person is gone. */
  who: string | null;
  extra: number;
  reason: string;
};

export type Budgets = {
  /** One for every scope, period and unit. */
  spends: BudgetSpend[];
  /** Those of them that are limited. */
  standings: BudgetStanding[];
  /** The newest first. */
  overrides: BudgetOverride[];
  /** The first instant after the running day and month, Unix milliseconds. */
  until: Record<BudgetPeriod, number>;
  /** The reading of charges that the points go by, and whether an admin has settled on it. */
  reading: ChargeRule;
  isRuleConfirmed: boolean;
};

/** The running day's points, for the top bar. */
export type PointsToday = {
  points: number;
  /** What calls may have cost besides. */
  more: number;
  /** Calls besides whose price nobody knows: with any of them there is no upper end. */
  unpricedCalls: number;
  /** Of the budget that is used most. */
  level: BudgetLevel;
};
