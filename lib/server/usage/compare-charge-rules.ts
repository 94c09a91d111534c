import "server-only";
import { desc, eq, gte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { env } from "#lib/server/env.ts";
import { chargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import type { ChargeRuleComparison, ReadSums } from "#lib/shared/calls/charge-rule.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { usageDays } from "#lib/shared/usage/usage-params.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** The ledger may be long and its charges stand elsewhere: looking for an example stops here. */
const CALLS_LOOKED_AT = 1_000;

/** What both readings make of the charges that stood in rows, this month and in all, which one is in force, and one call to compare. */
export async function compareChargeRules(): Promise<ChargeRuleComparison> {
  const days = usageDays({ period: "month" }, zonedDay(Date.now(), env().tzShop));
  if ("trouble" in days) throw new RangeError("this month is no range");
  const [{ reading }, authored, month, all, example] = await Promise.all([
    chargeRule(),
    findAuthoredSetting("chargeRule"),
    sumsOf(gte(spendTotals.day, days.from)),
    sumsOf(undefined),
    exampleOf(),
  ]);
  return { reading, set: authored?.set ?? null, month, all, example };
}

async function sumsOf(where: SQL | undefined): Promise<ReadSums> {
  const added = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const { inRows, inRowsPerCall, inRowsUnclearPerCall, inRowsPerRow, inRowsUnclearPerRow } = spendTotals;
  const [row] = await database()
    .select({
      calls: added(inRows),
      once: added(inRowsPerCall),
      onceUnclear: added(inRowsUnclearPerCall),
      each: added(inRowsPerRow),
      eachUnclear: added(inRowsUnclearPerRow),
    })
    .from(spendTotals)
    .where(where);
  const { calls, once, onceUnclear, each, eachUnclear } = row ?? {
    calls: 0,
    once: 0,
    onceUnclear: 0,
    each: 0,
    eachUnclear: 0,
  };
  return {
    calls,
    once: { points: once, unclearCalls: onceUnclear },
    each: { points: each, unclearCalls: eachUnclear },
  };
}

/** Among the last thousand attempts of each operation. */
async function exampleOf(): Promise<ChargeRuleComparison["example"]> {
  const [first, second, ...others] = OPERATIONS.map(lastOf);
  if (!first || !second) throw new Error("there are several operations");
  const recent = unionAll(first, second, ...others).as("recent");
  const isTellingApart = sql`${recent.once} is distinct from ${recent.each}`;
  const [row] = await database()
    .select({
      callId: recent.callId,
      openedAt: recent.openedAt,
      operation: recent.operation,
      variant: recent.variant,
      once: recent.once,
      each: recent.each,
    })
    .from(recent)
    .where(eq(recent.chargePlace, "rows"))
    .orderBy(desc(isTellingApart), desc(recent.openedAt))
    .limit(1);
  if (!row) return null;
  const { callId, openedAt, operation, variant, once, each } = row;
  return { callId, at: openedAt.getTime(), operation, variant, once, each };
}

function lastOf(operation: Operation) {
  return database()
    .select({
      callId: ledger.callId,
      openedAt: ledger.openedAt,
      operation: ledger.operation,
      variant: ledger.variant,
      chargePlace: ledger.chargePlace,
      once: ledger.costPoints,
      each: ledger.summedPoints,
    })
    .from(ledger)
    .where(eq(ledger.operation, operation))
    .orderBy(desc(ledger.openedAt))
    .limit(CALLS_LOOKED_AT);
}
