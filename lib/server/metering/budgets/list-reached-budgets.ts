import "server-only";
import type { Database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { type BudgetKey, budgetName, budgetPercent, isPersonScope } from "#lib/shared/calls/budgets.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { listBudgetSpend } from "./list-budget-spend.ts";
import { budgetStandings, listBudgetOverrides } from "./list-budget-standings.ts";
import { listPersonBudgets } from "./list-person-budgets.ts";

type ReachedBudget = {
  /** Names the budget, its limit, its percents and its day or month. */
  cause: string;
  budget: BudgetKey & { percent: 80 | 100; limit: number; isWarnOnly?: boolean };
};

/** Lists the budgets of which at least 80 or 100 percent are used in the present day or month. */
export async function listReachedBudgets(now: number, tx: Database): Promise<ReachedBudget[]> {
  const { limits } = inForce("budgets", await getSetting("budgets"));
  if (limits.length === 0) return [];
  const overrides = await listBudgetOverrides(now, tx);
  const ofCalls = limits.filter(({ scope }) => !isPersonScope(scope));
  const ofPeople =
    ofCalls.length === limits.length ? [] : await listPersonBudgets(limits, overrides, now, tx);
  const standings = [
    ...budgetStandings(ofCalls, await listBudgetSpend(ofCalls, now, tx), overrides),
    ...ofPeople.flatMap(({ standing }) => standing ?? []),
  ];
  return standings.flatMap((standing) => {
    const { scope, period, unit, extra, isWarnOnly } = standing;
    const used = budgetPercent(standing);
    const percent = used >= 100 ? 100 : used >= 80 ? 80 : null;
    if (percent === null) return [];
    const limit = standing.limit + extra;
    const from = new Date(budgetPeriod(period, now, env().tzShop).from).toISOString();
    return {
      cause: `budget ${budgetName(standing)} ${limit} ${percent} ${from}`,
      budget: { scope, period, unit, percent, limit, ...(isWarnOnly && { isWarnOnly }) },
    };
  });
}
