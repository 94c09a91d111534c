import "server-only";
import { and, sql, type SQL } from "drizzle-orm";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { chargeReading } from "#lib/server/metered/sums/charge-reading.ts";
import { HAS_LEFT, listSpend } from "#lib/server/metered/sums/list-spend.ts";
import { askedDays } from "#lib/server/usage/asked-days.ts";
import { hasOutcome } from "#lib/server/usage/has-outcome.ts";
import { listSaved } from "#lib/server/usage/list-saved.ts";
import { namesOf } from "#lib/server/usage/names-of.ts";
import { pickedBy } from "#lib/server/usage/picked-by.ts";
import { inShopDays, shopDay } from "#lib/server/usage/shop-days.ts";
import type { Context } from "#lib/shared/identity.ts";
import { NO_SPEND } from "#lib/shared/spend.ts";
import { addUsage, NO_USAGE, type Usage, type UsageRow, type UsageSum } from "#lib/shared/usage.ts";
import type { UsageDimension, UsageQuestion } from "#lib/shared/usage-view.ts";

const GROUPS: Record<UsageDimension, SQL<string | null>> = {
  operation: sql`${ledger.operation}`,
  person: sql`${ledger.personId}`,
  shop: sql`${ledger.shopId}`,
  outcome: sql`coalesce(${ledger.outcome}, 'underWay')`,
};

/** What calls that left have cost and what was saved, by day of the shop and one thing more. Free. */
export async function getUsage(_context: Context, question: UsageQuestion, now?: number): Promise<Usage> {
  const days = askedDays(question, now);
  const { by } = question;
  const { reading, isSettled } = await chargeReading();
  const where = and(HAS_LEFT, inShopDays(ledger.openedAt, days), pickedBy(question, ledger), hasOutcome(question.outcome));
  const spent = await listSpend({ day: shopDay(ledger.openedAt), group: GROUPS[by] }, where, reading);
  const saved = await listSaved({ days, by, filters: question }, reading);
  const rows = fold([
    ...spent.map(({ key, calls, points, maybeCalls, unreportedCalls, morePoints }) => ({ ...NO_USAGE, calls, points, maybeCalls, unreportedCalls, morePoints, day: key.day ?? "", group: key.group })),
    ...saved.map((row) => ({ ...NO_SPEND, ...row })),
  ]);
  const names = by === "person" || by === "shop" ? await namesOf(rows.map(({ group }) => group)) : new Map();
  return { ...days, by, reading, isReadingSettled: isSettled, rows, total: rows.reduce<UsageSum>(addUsage, NO_USAGE), names: Object.fromEntries(names) };
}

/** One row a day and group, in the order of the table. */
function fold(parts: UsageRow[]): UsageRow[] {
  const rows = new Map<string, UsageRow>();
  for (const part of parts) {
    const name = `${part.day} ${part.group}`;
    const known = rows.get(name);
    rows.set(name, { ...(known ? addUsage(known, part) : part), day: part.day, group: part.group });
  }
  return [...rows.values()].sort((one, other) => compare(other.day, one.day) || other.points - one.points || other.calls - one.calls || compare(one.group ?? "", other.group ?? ""));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
