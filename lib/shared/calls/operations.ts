/** The five operations of the service, in the order of the spec's "Endpoints". */
export const OPERATIONS = ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

export type Operation = (typeof OPERATIONS)[number];

/** What a call of one kind usually costs, as the ledger has learned it; null until a first charge was seen. */
export type Price = { operation: Operation; variant: string | null; points: number | null };

/** How the service bills an operation. Spec: "Limits". */
type BillingWay = "customerService" | "balance" | "operations";

const BILLING_WAYS: Record<Operation, BillingWay> = {
  topUpLink: "customerService",
  bankCard: "customerService",
  pendingOrders: "balance",
  buyerOpenId: "balance",
  soldOrders: "operations",
};

/** The billing way of the spec, named while no charge of the operation was seen. Spec: "Limits". */
export function billingWayOf(operation: Operation): BillingWay {
  return BILLING_WAYS[operation];
}

/** The price of one kind of call among `prices`; null when it is not known. */
export function pointsOf(
  prices: readonly Price[],
  operation: Operation,
  variant: string | null,
): number | null {
  return prices.find((price) => price.operation === operation && price.variant === variant)?.points ?? null;
}

/** Calls that left lately, against how many of one operation may leave in any second. */
export type RateLimits = {
  perSecond: number;
  operations: { operation: Operation; lastSecond: number; lastMinute: number }[];
};
