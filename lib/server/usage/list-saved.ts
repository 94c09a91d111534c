import "server-only";
import { and, eq, inArray, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { freeAnswers, ledger } from "#lib/server/db/ledger-schema.ts";
import { knownPoints } from "#lib/server/metered/sums/charge-reading.ts";
import { pickedBy } from "#lib/server/usage/picked-by.ts";
import { inShopDays, shopDay } from "#lib/server/usage/shop-days.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Saved } from "#lib/shared/usage.ts";
import type { UsageFilters } from "#lib/shared/usage-filters.ts";
import type { UsageDays } from "#lib/shared/usage-range.ts";
import type { UsageDimension } from "#lib/shared/usage-view.ts";

type SavedRow = Saved & { day: string; group: string | null };
type Asked = { days: UsageDays; by: UsageDimension; filters: UsageFilters };

/** What asks that made no call would have cost, by day and group: as much as the call that each of them lived on. */
export async function listSaved({ days, by, filters }: Asked, reading: ChargeReading): Promise<SavedRow[]> {
  const db = database();
  const where = and(inShopDays(freeAnswers.at, days), pickedBy(filters, freeAnswers));
  const paid = db
    .select({
      callId: ledger.callId,
      points: sql<number | null>`sum(${knownPoints(reading)})`.as("points"),
      outcome: sql<string>`coalesce((array_agg(${ledger.outcome} order by ${ledger.attempt} desc))[1], 'underWay')`.as("outcome"),
    })
    .from(ledger)
    .where(inArray(ledger.callId, db.select({ callId: freeAnswers.callId }).from(freeAnswers).where(where)))
    .groupBy(ledger.callId)
    .as("paid");
  const group: Record<UsageDimension, SQL<string | null>> = {
    operation: sql`${freeAnswers.operation}`,
    person: sql`${freeAnswers.personId}`,
    shop: sql`${freeAnswers.shopId}`,
    outcome: sql`coalesce(${paid.outcome}, 'answered')`,
  };
  return db
    .select({
      day: shopDay(freeAnswers.at).as("day"),
      group: group[by].as("group"),
      savedAsks: sql<number>`count(*)::float8`,
      savedPoints: sql<number>`coalesce(sum(${paid.points}), 0)::float8`,
      savedUnpriced: sql<number>`(count(*) filter (where ${paid.points} is null))::float8`,
    })
    .from(freeAnswers)
    .leftJoin(paid, eq(paid.callId, freeAnswers.callId))
    .where(and(where, filters.outcome ? sql`${group.outcome} = ${filters.outcome}` : undefined))
    .groupBy(sql`1`, sql`2`);
}
