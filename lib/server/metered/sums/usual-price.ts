import "server-only";
import { and, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** A price that changed shows after half of these. */
const CHARGES_LOOKED_AT = 20;

/** What a call of this kind usually costs, in points: the charge most of its last twenty answers reported. Null until one did. */
export async function usualPrice(operation: Operation, variant: string | null, reading: ChargeReading, db: Database = database()): Promise<number | null> {
  const points = pointsRead(calls, reading);
  const last = db
    .select({ points: points })
    .from(calls)
    .where(and(eq(calls.operation, operation), variant === null ? isNull(calls.variant) : eq(calls.variant, variant), eq(calls.outcome, "answered"), isNotNull(points)))
    .orderBy(desc(calls.closedAt))
    .limit(CHARGES_LOOKED_AT)
    .as("last");
  const [row] = await db.select({ points: sql<string | null>`mode() within group (order by ${last.points} desc)` }).from(last);
  return row?.points == null ? null : Number(row.points);
}
