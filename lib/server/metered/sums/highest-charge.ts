import "server-only";
import { and, desc, eq, isNotNull, max } from "drizzle-orm";
import { database, type Database } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
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
  const points = reading === "once" ? calls.costPoints : calls.summedPoints;
  const last = db
    .select({ points })
    .from(calls)
    .where(and(eq(calls.operation, operation), variant === null ? undefined : eq(calls.variant, variant), isNotNull(points)))
    .orderBy(desc(variant === null ? calls.openedAt : calls.closedAt))
    .limit(CHARGES_LOOKED_AT)
    .as("last");
  const [row] = await db.select({ most: max(last.points) }).from(last);
  return row?.most == null ? null : Number(row.most);
}
