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
