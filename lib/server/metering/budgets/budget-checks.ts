import "server-only";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import { budgetName, type BudgetPeriod } from "#lib/shared/calls/budgets.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** One budget that a call must find room in: what is allowed from the first day of its period on. */
export type BudgetCheck = {
  nr: number;
  scope: string;
  period: BudgetPeriod;
  unit: string;
  since: string;
  allowed: number;
};

/** The budgets that a call of this operation falls under, each with what an admin allowed on top of it. */
export function budgetChecks(
  { values, allowedMore }: SettingsSnapshot,
  operation: Operation,
  now: number,
): BudgetCheck[] {
  const { tzShop } = env();
  const own = (values.budgets?.limits ?? []).filter(({ scope }) => scope === "all" || scope === operation);
  return own.map((limit, nr) => {
    const { from } = budgetPeriod(limit.period, now, tzShop);
    const extra = allowedMore
      .filter((more) => more.at >= from && budgetName(more) === budgetName(limit))
      .reduce((sum, more) => sum + more.extra, 0);
    const { scope, period, unit } = limit;
    return { nr, scope, period, unit, since: zonedDay(from, tzShop), allowed: limit.limit + extra };
  });
}
