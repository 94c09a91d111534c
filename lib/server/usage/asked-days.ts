import "server-only";
import { shopToday } from "#lib/server/usage/shop-days.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { usageDays, type UsageDays, type UsageRange } from "#lib/shared/usage/usage-params.ts";

/** The days a read asks for; throws `badInput` for a range that the page would not have asked for. */
export function askedDays(range: UsageRange, now?: number): UsageDays {
  const days = usageDays(range, shopToday(now));
  if ("trouble" in days) throw new AppError("badInput", `the range is ${days.trouble}`);
  return days;
}
