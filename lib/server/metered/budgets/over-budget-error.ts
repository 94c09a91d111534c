import "server-only";
import type { OverBudget } from "#lib/shared/budgets.ts";

/** Keeps a call from leaving: a budget has no room for it. */
export class OverBudgetError extends Error {
  readonly budget: OverBudget;

  constructor(budget: OverBudget) {
    super("over budget");
    this.name = "OverBudgetError";
    this.budget = budget;
  }
}

/** The budget that kept a call from leaving; null when it was something else. Looks through the causes. */
export function overBudget(error: unknown): OverBudget | null {
  if (error instanceof OverBudgetError) return error.budget;
  return error instanceof Error ? overBudget(error.cause) : null;
}
