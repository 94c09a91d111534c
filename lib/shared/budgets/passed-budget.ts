import { countedSpend } from "#lib/shared/budgets/budget-level.ts";
import type { BudgetStanding, OverBudget } from "#lib/shared/budgets/budgets.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type Call = {
  operation: Operation;
  /** What it usually costs; null counts 0. */
  points: number | null;
};

/** The first budget that one more call would pass, or that is spent already; null when all of them have room for it. */
export function passedBudget(
  standings: readonly BudgetStanding[],
  { operation, points }: Call,
): OverBudget | null {
  for (const standing of standings) {
    const { scope, period, unit, limit, extra } = standing;
    if (scope !== "all" && scope !== operation) continue;
    const [spent, allowed] = [countedSpend(standing), limit + extra];
    // A negative price makes no room.
    const needed = unit === "calls" ? 1 : Math.max(0, points ?? 0);
    if (spent >= allowed || spent + needed > allowed) return { scope, period, unit, limit: allowed, spent };
  }
  return null;
}
