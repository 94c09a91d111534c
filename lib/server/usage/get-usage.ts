import "server-only";
import { and, eq, gte, isNull, lte, sql, type SQL } from "drizzle-orm";
import { shopToday } from "#lib/server/db/shop-days.ts";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { chargeCounting } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageSplit, UsageQuery } from "#lib/shared/usage/usage-view.ts";
import { daysBefore, type UsageDays } from "#lib/shared/usage/usage-params.ts";
import {
  addSpend,
  addUsage,
  byCost,
  NO_SPEND,
  NO_USAGE,
  type Spend,
  type Usage,
  type UsageRow,
  type UsageSum,
} from "#lib/shared/usage/usage.ts";
import { billedRows, getCardUsage } from "./billed-rows.ts";
import { peopleAndShopNames } from "./names.ts";
import { pickedBy, requireDays } from "./usage-filters.ts";

const GROUPS: Record<UsageSplit, SQL<string | null>> = {
  operation: sql`${usageByDay.operation}`,
  person: sql`${usageByDay.personId}`,
  shop: sql`${usageByDay.shopId}`,
  outcome: sql`coalesce(${usageByDay.outcome}, 'underWay')`,
  billed: sql`case ${usageByDay.operation}
    when 'bankCard' then 'bankCard '
    else concat(${usageByDay.operation}, ' ', ${usageByDay.variant})
  end`,
};

/** Sums cost and savings by day of the shop and one more criterion. Free. */
export async function getUsage(_context: Context, question: UsageQuery, now?: number): Promise<Usage> {
  const days = requireDays(question, now);
  const { by } = question;
  const { rule, isConfirmed } = await chargeCounting();
  const where = ({ from, to }: UsageDays) =>
    and(
      gte(usageByDay.day, from),
      lte(usageByDay.day, to),
      pickedBy(question, usageByDay),
      hasOutcome(question.outcome),
    );
  const earlier = daysBefore(days);
  const [spent, spentBefore, cards] = await Promise.all([
    listSpend({ day: sql`${usageByDay.day}`, group: GROUPS[by] }, where(days)),
    listSpend({ operation: sql`${usageByDay.operation}` }, where(earlier)),
    getCardUsage(days, question),
  ]);
  const sums = spent.map(({ key, ...sum }) => ({ ...sum, day: key.day ?? "", group: key.group }));
  const rows = inOrder(by === "billed" ? await billedRows(sums, days, question) : sums);
  const names =
    by === "person" || by === "shop" ? await peopleAndShopNames(rows.map(({ group }) => group)) : new Map();
  return {
    ...days,
    by,
    rule,
    isRuleConfirmed: isConfirmed,
    today: shopToday(now),
    rows,
    cards,
    total: sums.reduce<UsageSum>(addUsage, NO_USAGE),
    before: { ...earlier, ...spentBefore.reduce<Spend>(addSpend, NO_SPEND) },
    names: Object.fromEntries(names),
  };
}

function inOrder(rows: UsageRow[]): UsageRow[] {
  return rows.sort((one, other) =>
    one.day === other.day ? byCost(one, other) : one.day < other.day ? 1 : -1,
  );
}

function hasOutcome(outcome: UsageQuery["outcome"]): SQL | undefined {
  if (outcome === undefined) return undefined;
  return outcome === "underWay" ? isNull(usageByDay.outcome) : eq(usageByDay.outcome, outcome);
}
