import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** What a budget limits: one operation, or all of them together. */
export const BUDGET_SCOPES = ["all", ...OPERATIONS] as const;
export type BudgetScope = "all" | Operation;

/** A day or month of the shop's time zone. */
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_UNITS = ["points", "calls"] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

export type BudgetKey = { scope: BudgetScope; period: BudgetPeriod; unit: BudgetUnit };

/** One limit: a whole number of points or calls, from 1 up. */
export type BudgetLimit = BudgetKey & { limit: number };

export const MOST_BUDGET = 1_000_000_000;

/** A limit that leaves no room for a call: `limit` with what was allowed on top of it, and what counts as spent of it. */
export type OverBudget = BudgetLimit & { spent: number };

/** What is spent of one budget, whether or not it is limited. */
export type BudgetSpend = BudgetKey & {
  /** Calls that left or are under way, or points that are known. */
  spent: number;
  /** Points that calls may have cost besides: the most that those without a known charge can have cost, the usual price of those under way. */
  more: number;
  /** Calls without a known charge, of a kind whose price was never seen: they count 0 points. */
  unpricedCalls: number;
};

export type BudgetStanding = BudgetSpend & {
  limit: number;
  /** What an admin allowed on top of it until the end of its period. */
  extra: number;
};

/** The same key for the same budget, for maps and lists. */
export function budgetName({ scope, period, unit }: BudgetKey): string {
  return `${scope} ${period} ${unit}`;
}

/** A limit as typed: a whole number from 1 up; null for anything else. */
export function readBudget(text: string): number | null {
  const digits = text.replaceAll(/[\s,，]/g, "");
  const limit = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return limit >= 1 && limit <= MOST_BUDGET ? limit : null;
}
