import "server-only";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { listBudgetSpend } from "#lib/server/metering/budgets/list-budget-spend.ts";
import { listBudgetStandings } from "#lib/server/metering/budgets/list-budget-standings.ts";
import { BUDGET_LEVELS, budgetLevel } from "#lib/shared/calls/budgets.ts";
import type { PointsToday } from "#lib/shared/calls/budgets.ts";

/** What the running day has cost so far, and how far the budget is used that is used most. Costs no call. */
export async function getPointsToday(now = Date.now()): Promise<PointsToday> {
  const db = database();
  const [{ reading }, set] = await Promise.all([chargeRule(), getSetting("budgets")]);
  const limits = set?.limits ?? [];
  const [today, ...spends] = await listBudgetSpend(
    [{ scope: "all", period: "day", unit: "points" }, ...limits],
    reading,
    now,
    db,
  );
  const standings = limits.length === 0 ? [] : await listBudgetStandings(limits, spends, now, db);
  const rank = Math.max(0, ...standings.map((standing) => BUDGET_LEVELS.indexOf(budgetLevel(standing))));
  return {
    points: today?.spent ?? 0,
    more: today?.more ?? 0,
    unpricedCalls: today?.unpricedCalls ?? 0,
    level: BUDGET_LEVELS[rank] ?? "calm",
  };
}
