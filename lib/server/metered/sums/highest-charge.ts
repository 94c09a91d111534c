import "server-only";
import { and, desc, eq, isNotNull, max } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { callCorrections, calls } from "#lib/server/db/ledger-schema.ts";
import { pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

const CHARGES_LOOKED_AT = 1_000;

/**
 * The most that one call of this kind can have cost, in points: the highest of its last thousand charges, else the highest
 * of its operation; null when none was ever seen.
 */
export async function highestCharge(operation: Operation, variant: string | null, reading: ChargeReading, db: Database = database()): Promise<number | null> {
  const ofKind = variant === null ? null : await highest(operation, variant, reading, db);
  return ofKind ?? highest(operation, null, reading, db);
}

async function highest(operation: Operation, variant: string | null, reading: ChargeReading, db: Database): Promise<number | null> {
  const points = pointsRead(calls, reading);
  const isOfKind = and(eq(calls.operation, operation), variant === null ? undefined : eq(calls.variant, variant));
  const last = db
    .select({ points })
    .from(calls)
    .where(and(isOfKind, isNotNull(points)))
    .orderBy(desc(variant === null ? calls.openedAt : calls.closedAt))
    .limit(CHARGES_LOOKED_AT)
    .as("last");
  const [reported] = await db.select({ most: max(last.points) }).from(last);
  // Few calls are ever corrected: all of them are looked at, beside the many.
  const [corrected] = await db.select({ most: max(pointsRead(callCorrections, reading)) }).from(callCorrections).innerJoin(calls, eq(calls.id, callCorrections.rowId)).where(isOfKind);
  const found = [reported?.most, corrected?.most].flatMap((most) => (most == null ? [] : [Number(most)]));
  return found.length === 0 ? null : Math.max(...found);
}
