import "server-only";
import { isNull, sql, type SQLWrapper } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { spendTotals } from "#lib/server/db/running-sums-schema.ts";
import { byRule } from "#lib/server/metering/pricing/charge-rule.ts";
import { readKindCharges } from "#lib/server/metering/pricing/kind-charges.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { OpenKind, OpenList } from "#lib/shared/usage/maybe-charged.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type KindRow = { operation: Operation; variant: string | null; reconciledPoints: number } & Record<
  OpenList,
  number
>;

/** How many calls of each kind stand in each list, out of the running sums. */
export function countOpenCalls(reading: ChargeRule): Promise<KindRow[]> {
  const added = (column: SQLWrapper) => sql<number>`sum(${column})::float8`;
  return database()
    .select({
      operation: spendTotals.operation,
      variant: spendTotals.variant,
      maybe: added(byRule(spendTotals, "maybe", reading)),
      unreported: added(byRule(spendTotals, "unreported", reading)),
      settled: added(spendTotals.settled),
      reconciledPoints: added(byRule(spendTotals, "settled", reading)),
    })
    .from(spendTotals)
    .groupBy(spendTotals.operation, spendTotals.variant)
    .orderBy(spendTotals.operation, spendTotals.variant);
}

/** How many calls have not ended yet. */
export function countUnderWay(): Promise<number> {
  return database().$count(calls, isNull(calls.closedAt));
}

/** The kinds of one list with what a call of theirs usually costs, and costs at most. */
export async function pricedKinds(
  rows: readonly KindRow[],
  list: OpenList,
  reading: ChargeRule,
): Promise<OpenKind[]> {
  const { usual, highest } = await readKindCharges(reading);
  return rows
    .filter((row) => row[list] > 0)
    .map(({ operation, variant, [list]: count }) => ({
      operation,
      variant,
      calls: count,
      usualPoints: usual(operation, variant),
      mostPoints: highest(operation, variant),
    }));
}
