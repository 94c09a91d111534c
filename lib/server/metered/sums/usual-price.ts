import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { readKindCharges } from "#lib/server/metered/sums/kind-charges.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

/** What a call of this kind usually costs, in points; null until one was charged. */
export async function usualPrice(
  operation: Operation,
  variant: string | null,
  reading: ChargeReading,
  db: Database = database(),
): Promise<number | null> {
  const { usual } = await readKindCharges(reading, db);
  return usual(operation, variant);
}
