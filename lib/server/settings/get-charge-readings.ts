import "server-only";
import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { env } from "#lib/server/env.ts";
import { chargeReading } from "#lib/server/metered/sums/charge-reading.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import type { ChargeReadings, ReadSums } from "#lib/shared/charge-reading.ts";

const IN_ROWS = eq(ledger.chargePlace, "rows");

/** What both readings make of the charges that stood in rows, this month and in all, which one is in force, and one call to compare. */
export async function getChargeReadings(): Promise<ChargeReadings> {
  const thisMonth = sql`${ledger.openedAt} >= date_trunc('month', now() at time zone ${env().tzShop}) at time zone ${env().tzShop}`;
  const [{ reading }, authored, month, all, example] = await Promise.all([chargeReading(), findAuthoredSetting("chargeReading"), sumsOf(and(IN_ROWS, thisMonth)), sumsOf(IN_ROWS), exampleOf()]);
  return { reading, set: authored?.set ?? null, month, all, example };
}

async function sumsOf(where: SQL | undefined): Promise<ReadSums> {
  const counted = (condition?: SQL) => sql<number>`(count(*) filter (where ${condition ?? sql`true`}))::float8`;
  const added = (points: typeof ledger.costPoints | typeof ledger.summedPoints) => sql<number>`coalesce(sum(${points}), 0)::float8`;
  const [row] = await database()
    .select({ calls: counted(), once: added(ledger.costPoints), onceUnclear: counted(isNull(ledger.costPoints)), each: added(ledger.summedPoints), eachUnclear: counted(isNull(ledger.summedPoints)) })
    .from(ledger)
    .where(where);
  const { calls, once, onceUnclear, each, eachUnclear } = row ?? { calls: 0, once: 0, onceUnclear: 0, each: 0, eachUnclear: 0 };
  return { calls, once: { points: once, unclearCalls: onceUnclear }, each: { points: each, unclearCalls: eachUnclear } };
}

async function exampleOf(): Promise<ChargeReadings["example"]> {
  const isTellingApart = sql`${ledger.costPoints} is distinct from ${ledger.summedPoints}`;
  const [row] = await database()
    .select({ callId: ledger.callId, openedAt: ledger.openedAt, operation: ledger.operation, variant: ledger.variant, once: ledger.costPoints, each: ledger.summedPoints })
    .from(ledger)
    .where(IN_ROWS)
    .orderBy(desc(isTellingApart), desc(ledger.openedAt))
    .limit(1);
  if (!row) return null;
  const { callId, openedAt, operation, variant, once, each } = row;
  return { callId, at: openedAt.getTime(), operation, variant, once, each };
}
