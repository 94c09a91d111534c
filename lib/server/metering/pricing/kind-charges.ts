import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import { byRule } from "#lib/server/metering/pricing/charge-rule.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

/** What the ledger has learned of the charges of every kind of call, in points; null while it has seen none. */
export type KindCharges = {
  /** What most of the last twenty whole answers of the kind were charged. */
  usual: (operation: Operation, variant: string | null) => number | null;
  /** The most that one call of the kind was charged lately, else one of its operation. */
  highest: (operation: Operation, variant: string | null) => number | null;
};

/** There are a dozen kinds: one query reads them all. */
export async function readKindCharges(reading: ChargeRule, db: Database = database()): Promise<KindCharges> {
  const rows = await db
    .select({
      operation: callKinds.operation,
      variant: callKinds.variant,
      usual: byRule(callKinds, "usual", reading),
      highest: byRule(callKinds, "highest", reading),
    })
    .from(callKinds);
  const find = (operation: Operation, variant: string | null) =>
    rows.find((row) => row.operation === operation && row.variant === variant);
  const highestOf = (operation: Operation) =>
    rows
      .filter((row) => row.operation === operation)
      .reduce<number | null>((most, { highest }) => greater(most, highest), null);
  return {
    usual: (operation, variant) => find(operation, variant)?.usual ?? null,
    highest: (operation, variant) =>
      (variant === null ? null : find(operation, variant)?.highest) ?? highestOf(operation),
  };
}

function greater(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.max(one, other);
}
