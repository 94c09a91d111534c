import "server-only";
import { inArray } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { people } from "#lib/server/db/schema.ts";
import { env } from "#lib/server/env.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { listBudgetOverrides } from "#lib/server/metering/budgets/list-budget-overrides.ts";
import { listBudgetSpend } from "#lib/server/metering/budgets/list-budget-spend.ts";
import { standingsOf } from "#lib/server/metering/budgets/list-budget-standings.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import type { BudgetOverride, Budgets } from "#lib/shared/calls/budgets.ts";
import { MOST_LISTED } from "#lib/shared/base/list-limits.ts";
import { BUDGET_PERIODS, BUDGET_SCOPES, BUDGET_UNITS } from "#lib/shared/calls/budgets.ts";

const KEYS = BUDGET_SCOPES.flatMap((scope) =>
  BUDGET_PERIODS.flatMap((period) => BUDGET_UNITS.map((unit) => ({ scope, period, unit }))),
);

/** What is spent of the running day and month, what of it is limited, and what was allowed on top. Costs no call. */
export async function getBudgets(now = Date.now()): Promise<Budgets> {
  const db = database();
  const { reading, isSettled } = await chargeRule();
  const [set, spends, overrides] = await Promise.all([
    getSetting("budgets"),
    listBudgetSpend(KEYS, reading, now, db),
    listBudgetOverrides(now),
  ]);
  return {
    spends,
    standings: standingsOf(set?.limits ?? [], spends, overrides),
    overrides: await withNames(overrides.slice(0, MOST_LISTED)),
    until: {
      day: budgetPeriod("day", now, env().tzShop).until,
      month: budgetPeriod("month", now, env().tzShop).until,
    },
    reading,
    isRuleConfirmed: isSettled,
  };
}

async function withNames(rows: Awaited<ReturnType<typeof listBudgetOverrides>>): Promise<BudgetOverride[]> {
  const ids = rows.flatMap(({ personId }) => personId ?? []);
  const names =
    ids.length === 0
      ? []
      : await database()
          .select({ id: people.id, name: people.name })
          .from(people)
          .where(inArray(people.id, ids));
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return rows.map(({ id, at, personId, scope, period, unit, extra, reason }) => ({
    id,
    at: at.getTime(),
    who: nameOf.get(personId ?? "") ?? null,
    scope,
    period,
    unit,
    extra,
    reason,
  }));
}
