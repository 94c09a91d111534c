import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { callKinds } from "#lib/server/db/running-sums-schema.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import { OPERATION_FACTS, type Operation, type Price } from "#lib/shared/calls/operations.ts";
import { byRule, chargeRule } from "./charge-rule.ts";

/** What the ledger has learned of the charges of every kind of call, in points; null while it has seen none. */
export type KindCharges = {
  /** What most of the last twenty whole answers of the kind were charged. */
  usual: (operation: Operation, variant: string | null) => number | null;
  /** The most that one call of the kind was charged lately, else one of its operation. */
  highest: (operation: Operation, variant: string | null) => number | null;
};

/** There are a dozen kinds: one query reads them all. */
export async function readKindCharges(rule: ChargeRule, db: Database = database()): Promise<KindCharges> {
  const rows = await db
    .select({
      operation: callKinds.operation,
      variant: callKinds.variant,
      usual: byRule(callKinds, "usual", rule),
      highest: byRule(callKinds, "highest", rule),
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

/** What a call of this kind usually costs, in points; null until one was charged. */
export async function usualPrice(
  operation: Operation,
  variant: string | null,
  rule: ChargeRule,
  db: Database = database(),
): Promise<number | null> {
  const { usual } = await readKindCharges(rule, db);
  return usual(operation, variant);
}

/** The price tags of an operation, one a level or edition, as the ledger has learned them. */
export async function listPrices(operation: Operation): Promise<Price[]> {
  const { rule } = await chargeRule();
  const { usual } = await readKindCharges(rule);
  return OPERATION_FACTS[operation].variants.map((variant) => ({
    operation,
    variant,
    points: usual(operation, variant),
  }));
}
