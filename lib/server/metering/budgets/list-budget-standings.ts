import "server-only";
import { and, desc, eq, gte, or } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { budgetOverrides } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";
import {
  budgetName,
  type BudgetKey,
  type BudgetLimit,
  type BudgetSpend,
  type BudgetStanding,
} from "#lib/shared/calls/budgets.ts";

/** Puts each spend beside its limit and the extra allowed until the end of the period. */
export function budgetStandings(
  limits: readonly BudgetLimit[],
  spends: readonly BudgetSpend[],
  overrides: readonly (BudgetKey & { extra: number })[],
): BudgetStanding[] {
  const limitOf = new Map(limits.map((limit) => [budgetName(limit), limit]));
  return spends.flatMap((spend) => {
    const limit = limitOf.get(budgetName(spend));
    const extra = overrides
      .filter((override) => budgetName(override) === budgetName(spend))
      .reduce((sum, override) => sum + override.extra, 0);
    if (limit === undefined) return [];
    const { isWarnOnly } = limit;
    return [{ ...spend, limit: limit.limit, ...(isWarnOnly && { isWarnOnly }), extra }];
  });
}

/** Lists the extras allowed on top of budgets of the current day and month, newest first. */
export async function listBudgetOverrides(
  now: number,
  db: Database = database(),
): Promise<(typeof budgetOverrides.$inferSelect)[]> {
  const begins = (period: "day" | "month") =>
    and(
      eq(budgetOverrides.period, period),
      gte(budgetOverrides.at, new Date(budgetPeriod(period, now, env().tzShop).from)),
    );
  return db
    .select()
    .from(budgetOverrides)
    .where(or(begins("day"), begins("month")))
    .orderBy(desc(budgetOverrides.id));
}
