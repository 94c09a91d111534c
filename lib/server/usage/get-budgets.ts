import "server-only";
import { database } from "#lib/server/db/database.ts";
import { env } from "#lib/server/env.ts";
import { listBudgetSpend } from "#lib/server/metering/budgets/list-budget-spend.ts";
import {
  listBudgetOverrides,
  listBudgetStandings,
  standingsOf,
} from "#lib/server/metering/budgets/list-budget-standings.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { MOST_LISTED } from "#lib/shared/base/list-limits.ts";
import {
  BUDGET_LEVELS,
  budgetLevel,
  BUDGET_PERIODS,
  BUDGET_SCOPES,
  BUDGET_UNITS,
  type BudgetUnit,
  countedSpend,
  type PointsToday,
  type BudgetOverride,
  type Budgets,
} from "#lib/shared/calls/budgets.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { peopleNames } from "./names.ts";

const KEYS = BUDGET_SCOPES.flatMap((scope) =>
  BUDGET_PERIODS.flatMap((period) => BUDGET_UNITS.map((unit) => ({ scope, period, unit }))),
);

/** What is spent of the running day and month, what of it is limited, and what was allowed on top. Costs no call. */
export async function getBudgets(_identity: Identity, now = Date.now()): Promise<Budgets> {
  const db = database();
  const { rule, isConfirmed } = await chargeRule();
  const [set, spends, overrides] = await Promise.all([
    getSetting("budgets"),
    listBudgetSpend(KEYS, now, db),
    listBudgetOverrides(now),
  ]);
  return {
    spends,
    standings: standingsOf(inForce("budgets", set).limits, spends, overrides),
    overrides: await withNames(overrides.slice(0, MOST_LISTED)),
    until: {
      day: budgetPeriod("day", now, env().tzShop).until,
      month: budgetPeriod("month", now, env().tzShop).until,
    },
    rule,
    isRuleConfirmed: isConfirmed,
  };
}

async function withNames(rows: Awaited<ReturnType<typeof listBudgetOverrides>>): Promise<BudgetOverride[]> {
  const names = await peopleNames(rows.map(({ personId }) => personId));
  return rows.map(({ id, at, personId, scope, period, unit, extra, reason }) => ({
    id,
    at: at.getTime(),
    who: names.get(personId ?? "") ?? null,
    scope,
    period,
    unit,
    extra,
    reason,
  }));
}

/** What the running day has cost so far, and how far the budget is used that is used most. Costs no call. */
export async function getPointsToday(_identity: Identity, now = Date.now()): Promise<PointsToday> {
  const db = database();
  const set = await getSetting("budgets");
  const limits = inForce("budgets", set).limits;
  const [today, ...spends] = await listBudgetSpend(
    [{ scope: "all", period: "day", unit: "points" }, ...limits],
    now,
    db,
  );
  const standings = limits.length === 0 ? [] : await listBudgetStandings(limits, spends, now, db);
  const ofDay = (unit: BudgetUnit) =>
    standings.find((one) => one.scope === "all" && one.period === "day" && one.unit === unit);
  const [points, calls] = [ofDay("points"), ofDay("calls")];
  const rank = Math.max(0, ...standings.map((standing) => BUDGET_LEVELS.indexOf(budgetLevel(standing))));
  return {
    points: today?.spent ?? 0,
    more: today?.more ?? 0,
    unpricedCalls: today?.unpricedCalls ?? 0,
    level: BUDGET_LEVELS[rank] ?? "calm",
    allowed: points ? points.limit + points.extra : null,
    callsLeft:
      calls && !calls.isWarnOnly ? Math.max(0, calls.limit + calls.extra - countedSpend(calls)) : null,
  };
}
