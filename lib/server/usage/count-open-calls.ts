import "server-only";
import { sql, type SQL } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { ledger } from "#lib/server/db/ledger-schema.ts";
import { highestCharge } from "#lib/server/metered/sums/highest-charge.ts";
import { usualPrice } from "#lib/server/metered/sums/usual-price.ts";
import { inList } from "#lib/server/usage/open-call-lists.ts";
import { pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { OpenKind, OpenList } from "#lib/shared/maybe-charged.ts";
import type { Operation } from "#lib/shared/operations.ts";

type KindRow = { operation: Operation; variant: string | null; settledPoints: number; underWay: number } & Record<OpenList, number>;

/** How many calls of each kind stand in each list, in one look at the ledger. */
export async function countOpenCalls(reading: ChargeReading): Promise<KindRow[]> {
  const counted = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::float8`;
  const reported = pointsRead(ledger, reading);
  return database()
    .select({
      operation: ledger.operation,
      variant: ledger.variant,
      maybe: counted(inList("maybe", reading)),
      unreported: counted(inList("unreported", reading)),
      settled: counted(inList("settled", reading)),
      underWay: counted(sql`${ledger.outcome} is null`),
      settledPoints: sql<number>`coalesce(sum(${ledger.settledPoints}) filter (where ${reported} is null), 0)::float8`,
    })
    .from(ledger)
    .groupBy(ledger.operation, ledger.variant)
    .orderBy(ledger.operation, ledger.variant);
}

/** The kinds of one list with what a call of theirs usually costs, and costs at most. */
export function pricedKinds(rows: readonly KindRow[], list: OpenList, reading: ChargeReading): Promise<OpenKind[]> {
  const inIt = rows.filter((row) => row[list] > 0);
  return Promise.all(
    inIt.map(async ({ operation, variant, [list]: calls }) => {
      const [usualPoints, mostPoints] = await Promise.all([usualPrice(operation, variant, reading), highestCharge(operation, variant, reading)]);
      return { operation, variant, calls, usualPoints, mostPoints };
    }),
  );
}
