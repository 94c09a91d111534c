import "server-only";
import { isNull, sql, type SQLWrapper } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { spendSums } from "#lib/server/db/running-sums-schema.ts";
import { byReading } from "#lib/server/metered/sums/charge-reading.ts";
import { readKindCharges } from "#lib/server/metered/sums/kind-charges.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { OpenKind, OpenList } from "#lib/shared/maybe-charged.ts";
import type { Operation } from "#lib/shared/operations.ts";

type KindRow = { operation: Operation; variant: string | null; settledPoints: number } & Record<
  OpenList,
  number
>;

/** How many calls of each kind stand in each list, out of the running sums. */
export function countOpenCalls(reading: ChargeReading): Promise<KindRow[]> {
  const added = (column: SQLWrapper) => sql<number>`sum(${column})::float8`;
  return database()
    .select({
      operation: spendSums.operation,
      variant: spendSums.variant,
      maybe: added(byReading(spendSums, "maybe", reading)),
      unreported: added(byReading(spendSums, "unreported", reading)),
      settled: added(spendSums.settled),
      settledPoints: added(byReading(spendSums, "settled", reading)),
    })
    .from(spendSums)
    .groupBy(spendSums.operation, spendSums.variant)
    .orderBy(spendSums.operation, spendSums.variant);
}

/** How many calls have not ended yet. */
export function countUnderWay(): Promise<number> {
  return database().$count(calls, isNull(calls.closedAt));
}

/** The kinds of one list with what a call of theirs usually costs, and costs at most. */
export async function pricedKinds(
  rows: readonly KindRow[],
  list: OpenList,
  reading: ChargeReading,
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
