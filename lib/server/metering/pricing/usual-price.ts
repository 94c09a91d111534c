import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { readKindCharges } from "#lib/server/metering/pricing/kind-charges.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** What a call of this kind usually costs, in points; null until one was charged. */
export async function usualPrice(
  operation: Operation,
  variant: string | null,
  reading: ChargeRule,
  db: Database = database(),
): Promise<number | null> {
  const { usual } = await readKindCharges(reading, db);
  return usual(operation, variant);
}
