/** The five operations of the service, in the order of the spec's "Endpoints". */
export const OPERATIONS = ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

export type Operation = (typeof OPERATIONS)[number];

/** How the service bills an operation. Spec: "Limits". */
export type BillingWay = "customerService" | "balance" | "operations";

type OperationFacts = {
  /** Whether the shop must have authorized us first. Spec: "Authentication", 5. */
  needsShop: boolean;
  billingWay: BillingWay;
  /** Levels or editions, each with a price of its own; null for an operation that has none. */
  variants: readonly (string | null)[];
  /** For how many seconds an answer serves again while no admin has set it. */
  cacheTtlSeconds: number;
};

const DAY = 86_400;

/** What both sides know of every operation. */
export const OPERATION_FACTS: Record<Operation, OperationFacts> = {
  topUpLink: {
    needsShop: false,
    billingWay: "customerService",
    variants: [null],
    cacheTtlSeconds: 30 * DAY,
  },
  bankCard: {
    needsShop: false,
    billingWay: "customerService",
    variants: ["2", "3", "4"],
    cacheTtlSeconds: DAY,
  },
  pendingOrders: { needsShop: false, billingWay: "balance", variants: [null], cacheTtlSeconds: 30 },
  buyerOpenId: {
    needsShop: true,
    billingWay: "balance",
    variants: ["basic", "enhanced", "standard"],
    cacheTtlSeconds: 30 * DAY,
  },
  soldOrders: {
    needsShop: true,
    billingWay: "operations",
    variants: ["enhanced", "basic"],
    cacheTtlSeconds: 60,
  },
};

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

/** Calls that left lately, against how many of one operation may leave in any second. */
export type RateLimits = {
  perSecond: number;
  operations: { operation: Operation; lastSecond: number; lastMinute: number }[];
};

/** Calls of one operation in any sliding second. Spec: "Limits". */
export const MOST_CALLS_PER_SECOND = 10;
