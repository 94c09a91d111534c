import type { BudgetStanding } from "#lib/shared/budgets/budgets.ts";

/** How much of a budget is used: below half, from 50 %, from 80 %, and from 100 %, where nothing leaves any more. */
export const BUDGET_LEVELS = ["calm", "half", "warned", "spent"] as const;
export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

type Used = Pick<BudgetStanding, "spent" | "more" | "limit" | "extra">;

/** What counts as spent: the most it can have been. */
export function countedSpend({ spent, more }: Pick<Used, "spent" | "more">): number {
  return spent + more;
}

/** The whole per cent that are used, rounded down: 100 only when all of it is. */
export function budgetPercent(used: Used): number {
  return Math.floor((countedSpend(used) * 100) / (used.limit + used.extra));
}

/** Where a budget stands; a tie is reached. */
export function budgetLevel(used: Used): BudgetLevel {
  const percent = budgetPercent(used);
  return percent >= 100 ? "spent" : percent >= 80 ? "warned" : percent >= 50 ? "half" : "calm";
}
