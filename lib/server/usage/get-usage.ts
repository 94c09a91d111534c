import "server-only";
import { and, eq, gte, isNull, lte, sql, type SQL } from "drizzle-orm";
import { usageByDay } from "#lib/server/db/running-sums-schema.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { listSpend } from "#lib/server/metering/pricing/list-spend.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { UsageDimension, UsageQuestion } from "#lib/shared/usage/usage-view.ts";
import { addUsage, NO_USAGE, type Usage, type UsageRow, type UsageSum } from "#lib/shared/usage/usage.ts";
import { peopleAndShopNames } from "./names.ts";
import { pickedBy, requireDays } from "./usage-filters.ts";

const GROUPS: Record<UsageDimension, SQL<string | null>> = {
  operation: sql`${usageByDay.operation}`,
  person: sql`${usageByDay.personId}`,
  shop: sql`${usageByDay.shopId}`,
  outcome: sql`coalesce(${usageByDay.outcome}, 'underWay')`,
};

/** What calls that left have cost and what was saved, by day of the shop and one thing more. Free. */
export async function getUsage(_context: Context, question: UsageQuestion, now?: number): Promise<Usage> {
  const days = requireDays(question, now);
  const { by } = question;
  const { rule, isConfirmed } = await chargeRule();
  const where = and(
    gte(usageByDay.day, days.from),
    lte(usageByDay.day, days.to),
    pickedBy(question, usageByDay),
    hasOutcome(question.outcome),
  );
  const spent = await listSpend({ day: sql`${usageByDay.day}`, group: GROUPS[by] }, where);
  const rows = inOrder(spent.map(({ key, ...sums }) => ({ ...sums, day: key.day ?? "", group: key.group })));
  const names =
    by === "person" || by === "shop" ? await peopleAndShopNames(rows.map(({ group }) => group)) : new Map();
  return {
    ...days,
    by,
    rule,
    isRuleConfirmed: isConfirmed,
    rows,
    total: rows.reduce<UsageSum>(addUsage, NO_USAGE),
    names: Object.fromEntries(names),
  };
}

function inOrder(rows: UsageRow[]): UsageRow[] {
  return rows.sort(
    (one, other) =>
      compare(other.day, one.day) ||
      other.points - one.points ||
      other.calls - one.calls ||
      compare(one.group ?? "", other.group ?? ""),
  );
}

function hasOutcome(outcome: UsageQuestion["outcome"]): SQL | undefined {
  if (outcome === undefined) return undefined;
  return outcome === "underWay" ? isNull(usageByDay.outcome) : eq(usageByDay.outcome, outcome);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
