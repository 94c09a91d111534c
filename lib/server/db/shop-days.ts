import "server-only";
import { and, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import { usageDays, type UsageDays } from "#lib/shared/usage/usage-params.ts";

/** Today (YYYY-MM-DD) in the shop's time zone. */
export function shopToday(now = Date.now()): string {
  return zonedDay(now, env().tzShop);
}

/** Days of the running month of the shop. */
export function shopMonth(): UsageDays {
  const month = usageDays({ period: "month" }, shopToday());
  if ("issue" in month) throw new RangeError("this month is no range");
  return month;
}

/** The first instant of the running day or month in the shop's time zone. */
export function startOfRunning(unit: "day" | "month"): SQL<Date> {
  return sql`(date_trunc(${unit}, now() at time zone ${env().tzShop}) at time zone ${env().tzShop})`;
}

/**
 * Condition: the moment lies within these days of the shop, from midnight to midnight; a day may have 23 or 25 hours.
 */
export function inShopDays(
  moment: SQLWrapper,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): SQL | undefined {
  return and(
    from === undefined ? undefined : sql`${moment} >= ${midnight(from, 0)}`,
    to === undefined ? undefined : sql`${moment} < ${midnight(to, 1)}`,
  );
}

/** The first instant of a day of the shop. */
export function startOfDay(day: string): SQL {
  return midnight(day, 0);
}

function midnight(day: string, addDays: number): SQL {
  return sql`((${day}::date + ${addDays}::int)::timestamp at time zone ${env().tzShop})`;
}
