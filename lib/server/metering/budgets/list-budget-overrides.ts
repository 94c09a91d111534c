import "server-only";
import { and, desc, eq, gte, or } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { budgetOverrides } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { budgetPeriod } from "#lib/shared/dates/day-bounds.ts";

/** What was allowed on top of the budgets of the running day and month, the newest first. */
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
