import { OPERATION_FACTS, type BillingWay, type Operation } from "#lib/shared/calls/operations.ts";

/** What a call of one kind usually costs, as the ledger has learned it; null until a first charge was seen. */
export type Price = { operation: Operation; variant: string | null; points: number | null };

/** The billing way of the spec, named while no charge of the operation was seen. Spec: "Limits". */
export function billingWayOf(operation: Operation): BillingWay {
  return OPERATION_FACTS[operation].billingWay;
}

/** The price of one kind of call among `prices`; null when it is not known. */
export function pointsOf(
  prices: readonly Price[],
  operation: Operation,
  variant: string | null,
): number | null {
  return prices.find((price) => price.operation === operation && price.variant === variant)?.points ?? null;
}
