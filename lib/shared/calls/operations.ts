import type { ChargeRule } from "./charge-rule.ts";
import { exactlyIfAny, type Points } from "./points.ts";

/** The five operations of the service, in the order of the spec's "Endpoints". */
export const OPERATIONS = ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

export type Operation = (typeof OPERATIONS)[number];

/** Whom the limit of calls a second counts together: the spec leaves it open. Spec: "Limits". */
export const LIMIT_SCOPES = ["operation", "all"] as const;

export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** How many calls may arrive in any sliding second, and whether that is of each operation or of all together. */
export type Pace = { count: number; scope: LimitScope };

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

/** Pending orders that were requested with no seller ID: the spec doesn't say whose come then, nor at what price. */
export const NO_SELLER = "noSeller";

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
  pendingOrders: {
    needsShop: false,
    billingWay: "balance",
    variants: [null, NO_SELLER],
    cacheTtlSeconds: 30,
  },
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

/** What a call of one kind usually costs, as the ledger has learned it. */
export type Price = {
  operation: Operation;
  variant: string | null;
  /** What such a call usually costs when its rows repeat the charge, or when that doesn't stand in rows; null until one was seen. */
  perCall: number | null;
  /** What one row usually costs when rows add up; null when charges don't stand in rows. */
  perRow: number | null;
  /** Which of the two is right; null while no admin has said. */
  rule: ChargeRule | null;
};

/** The billing way of the spec, named while no charge of the operation was seen. Spec: "Limits". */
export function billingWay(operation: Operation): BillingWay {
  return OPERATION_FACTS[operation].billingWay;
}

/** What a call of one kind that asks for so many rows usually costs, by `prices`; null when that is not known. */
export function expectedPoints(
  prices: readonly Price[],
  operation: Operation,
  variant: string | null,
  rows = 1,
): Points | null {
  const price = prices.find((one) => one.operation === operation && one.variant === variant);
  return price ? pointsOfPrice(price, rows) : null;
}

/** What pending orders usually cost: without a seller ID by what such requests came to, and until one did, as with one. */
export function pointsOfPending(
  prices: readonly Price[],
  seller: "none" | undefined,
  rows: number,
): Points | null {
  const ofAny = expectedPoints(prices, "pendingOrders", null, rows);
  return seller === undefined ? ofAny : (expectedPoints(prices, "pendingOrders", NO_SELLER, rows) ?? ofAny);
}

/** The same by one price. */
export function pointsOfPrice(
  { perCall, perRow, rule }: Pick<Price, "perCall" | "perRow" | "rule">,
  rows: number,
): Points | null {
  if (rule === "perCall" || perRow === null) return exactlyIfAny(perCall);
  const high = perRow * Math.max(1, rows);
  if (rule === "perRow" || perCall === null) return { low: perRow, high };
  return { low: Math.min(perCall, perRow), high: Math.max(perCall, high) };
}

/** Calls that left lately, against how many may leave in any second: of one operation, or of all together. */
export type RateLimits = {
  perSecond: number;
  scope: LimitScope;
  operations: { operation: Operation; lastSecond: number; lastMinute: number }[];
};

/** Calls of one operation in any sliding second. Spec: "Limits". */
export const MAX_CALLS_PER_SECOND = 10;
