import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import { listBudgetOverrides } from "#lib/server/metering/budgets/list-budget-overrides.ts";
import {
  budgetName,
  type BudgetKey,
  type BudgetLimit,
  type BudgetSpend,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";

/** What is spent of each of these limits beside the limit itself and what was allowed on top of it until the end of its period. */
export async function listBudgetStandings(
  limits: readonly BudgetLimit[],
  spends: readonly BudgetSpend[],
  now: number,
  db: Database,
): Promise<BudgetStanding[]> {
  return standingsOf(limits, spends, await listBudgetOverrides(now, db));
}

/** The same with these overrides, or as if nothing had been allowed on top. */
export function standingsOf(
  limits: readonly BudgetLimit[],
  spends: readonly BudgetSpend[],
  overrides: readonly (BudgetKey & { extra: number })[] = [],
): BudgetStanding[] {
  const limitOf = new Map(limits.map((limit) => [budgetName(limit), limit.limit]));
  return spends.flatMap((spend) => {
    const limit = limitOf.get(budgetName(spend));
    const extra = overrides
      .filter((override) => budgetName(override) === budgetName(spend))
      .reduce((sum, override) => sum + override.extra, 0);
    return limit === undefined ? [] : [{ ...spend, limit, extra }];
  });
}
