import { OPERATIONS, type Operation } from "#lib/shared/operations.ts";

/** What a budget limits: one operation, or all of them together. */
export const BUDGET_SCOPES = ["all", ...OPERATIONS] as const;
export type BudgetScope = "all" | Operation;

/** A day or month of the shop's time zone. */
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_UNITS = ["points", "calls"] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

/** One limit: a whole number of points or calls, from 1 up. */
export type BudgetLimit = { scope: BudgetScope; period: BudgetPeriod; unit: BudgetUnit; limit: number };
