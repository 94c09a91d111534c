import "server-only";
import { and, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { env } from "#lib/server/env.ts";
import type { UsageDays } from "#lib/shared/usage/usage-params.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** The zone as a literal: grouping needs the very same expression twice, and a parameter would make it two. */
const zone = (): SQL => sql.raw(`'${env().tzShop.replaceAll("'", "''")}'`);

/** The day of the shop's time zone that a moment belongs to, as YYYY-MM-DD: drivers are told to leave dates as text. */
export function shopDay(moment: SQLWrapper): SQL<string> {
  return sql`((${moment} at time zone ${zone()})::date)`;
}

/** Whether a moment lies within these days of the shop, from midnight to midnight: a day of 23 or 25 hours is one too. */
export function inShopDays(moment: SQLWrapper, { from, to }: UsageDays): SQL | undefined {
  const midnight = (day: string, plus: number) =>
    sql`((${day}::date + ${plus}::int)::timestamp at time zone ${zone()})`;
  return and(sql`${moment} >= ${midnight(from, 0)}`, sql`${moment} < ${midnight(to, 1)}`);
}

/** Today, by the clock of the shop. */
export function shopToday(now = Date.now()): string {
  return zonedDay(now, env().tzShop);
}
