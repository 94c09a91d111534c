import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { env } from "#lib/server/env.ts";

/** The first instant of a day (YYYY-MM-DD) in the shop's time zone, `addDays` later. */
export function startOfDay(day: string, addDays = 0): SQL<Date> {
  return sql`((${day}::date + ${addDays}::int)::timestamp at time zone ${env().tzShop})`;
}

/** The first instant of the running day or month in the shop's time zone. */
export function startOfRunning(unit: "day" | "month"): SQL<Date> {
  return sql`(date_trunc(${unit}, now() at time zone ${env().tzShop}) at time zone ${env().tzShop})`;
}
