import "server-only";
import { desc, eq, gte, sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { shopMonth } from "#lib/server/db/shop-days.ts";
import {
  chargeCounting,
  chargeCountingSetBy,
  confirmChargeCounting,
} from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { CHARGE_RULES, type ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { ChargeCountingComparison, RuleSums } from "#lib/shared/usage/charge-counting-comparison.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";

/** Limit of attempts searched for an example: the ledger may be long and hold no charges in rows. */
const CALLS_LOOKED_AT = 1_000;

/**
 * Compares both ways of counting the charges in rows: sums of this month and of all, the one in force, and one
 * example call.
 */
export async function compareChargeCountings(_identity: Identity): Promise<ChargeCountingComparison> {
  const [{ rule }, set, month, all, example] = await Promise.all([
    chargeCounting(),
    chargeCountingSetBy(),
    readSums(gte(spendTotals.day, shopMonth().from)),
    readSums(undefined),
    findExample(),
  ]);
  return { rule, set, month, all, example };
}

async function readSums(where: SQL | undefined): Promise<RuleSums> {
  const added = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)::float8`;
  const { inRows, inRowsPerCall, inRowsUnclearPerCall, inRowsPerRow, inRowsUnclearPerRow } = spendTotals;
  const [row] = await database()
    .select({
      calls: added(inRows),
      perCall: added(inRowsPerCall),
      perCallUnclear: added(inRowsUnclearPerCall),
      perRow: added(inRowsPerRow),
      perRowUnclear: added(inRowsUnclearPerRow),
    })
    .from(spendTotals)
    .where(where);
  const { calls, perCall, perCallUnclear, perRow, perRowUnclear } = row ?? {
    calls: 0,
    perCall: 0,
    perCallUnclear: 0,
    perRow: 0,
    perRowUnclear: 0,
  };
  return {
    calls,
    perCall: { points: perCall, unclearCalls: perCallUnclear },
    perRow: { points: perRow, unclearCalls: perRowUnclear },
  };
}

/** Finds an example call among the last thousand attempts of each operation. */
async function findExample(): Promise<ChargeCountingComparison["example"]> {
  const [first, second, ...others] = OPERATIONS.map(lastByOperation);
  if (!first || !second) throw new Error("there are several operations");
  const recent = unionAll(first, second, ...others).as("recent");
  const isTellingApart = sql`${recent.perCall} is distinct from ${recent.perRow}`;
  const [row] = await database()
    .select({
      callId: recent.callId,
      openedAt: recent.openedAt,
      operation: recent.operation,
      variant: recent.variant,
      perCall: recent.perCall,
      perRow: recent.perRow,
    })
    .from(recent)
    .where(eq(recent.chargePlace, "rows"))
    .orderBy(desc(isTellingApart), desc(recent.openedAt))
    .limit(1);
  if (!row) return null;
  const { callId, openedAt, operation, variant, perCall, perRow } = row;
  return { callId, at: openedAt.getTime(), operation, variant, perCall, perRow };
}

function lastByOperation(operation: Operation) {
  return database()
    .select({
      callId: ledger.callId,
      openedAt: ledger.openedAt,
      operation: ledger.operation,
      variant: ledger.variant,
      chargePlace: ledger.chargePlace,
      perCall: ledger.costPoints,
      perRow: ledger.summedPoints,
    })
    .from(ledger)
    .where(eq(ledger.operation, operation))
    .orderBy(desc(ledger.openedAt))
    .limit(CALLS_LOOKED_AT);
}

export const chargeCountingInput = z.strictObject({ rule: z.enum(CHARGE_RULES) });

/** Confirms how the present account counts charges in rows. */
export async function setChargeCounting(
  { identity }: Context,
  { rule }: { rule: ChargeCounting },
): Promise<null> {
  await confirmChargeCounting(rule, identity.personId);
  return null;
}
