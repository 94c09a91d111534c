import "server-only";
import { and, gte, inArray, lte, sql } from "drizzle-orm";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { UsageDays } from "#lib/shared/usage/usage-params.ts";
import type { Spend } from "#lib/shared/usage/usage.ts";
import { requireDays } from "./usage-filters.ts";

export type UsagePerDay = {
  days: UsageDays;
  rule: ChargeCounting;
  isRuleConfirmed: boolean;
  /** Days with calls, oldest first. */
  rows: (Spend & { day: string })[];
};

/** Lists the cost of each day of a range; of calls of these shops alone, or of all for null. */
export async function listUsageDays(
  range: { from?: string | undefined; to?: string | undefined },
  shopIds: string[] | null,
): Promise<UsagePerDay> {
  const days = requireDays({ period: "month", from: range.from, to: range.to });
  const { rule, isConfirmed } = await chargeCounting();
  const isOfShops =
    shopIds === null ? undefined : shopIds.length === 0 ? sql`false` : inArray(usageByDay.shopId, shopIds);
  const spent = await listSpend(
    { day: sql`${usageByDay.day}` },
    and(gte(usageByDay.day, days.from), lte(usageByDay.day, days.to), isOfShops),
  );
  const rows = spent.map(({ key, ...spend }) => ({ ...spend, day: key.day ?? "" }));
  return {
    days,
    rule,
    isRuleConfirmed: isConfirmed,
    rows: rows.sort((one, other) => (one.day < other.day ? -1 : 1)),
  };
}
