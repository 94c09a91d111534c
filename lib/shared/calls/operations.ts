import type { ChargeCounting } from "./charge-counting.ts";
import { exactlyIfAny, type Points } from "./points.ts";

/** Pending orders requested without a seller ID: the spec says neither whose orders come nor their price. */
export const NO_SELLER = "noSeller";

/** Way each operation is billed, shown until a charge of it was seen; in the order of the spec's "Endpoints". */
export const BILLING = {
  topUpLink: "customerService",
  bankCard: "customerService",
  pendingOrders: "balance",
  buyerOpenId: "balance",
  soldOrders: "operations",
} as const satisfies Record<string, BillingWay>;

export type Operation = keyof typeof BILLING;

export const OPERATIONS = Object.keys(BILLING) as readonly Operation[];

/** Scope of the limit on calls a second; the spec leaves it open. Spec: "Limits". */
export const LIMIT_SCOPES = ["operation", "all"] as const;

export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** Calls allowed in any sliding second, for each operation or all together. */
export type Pace = { count: number; scope: LimitScope };

/** Way the service bills an operation. Spec: "Limits". */
export type BillingWay = "customerService" | "balance" | "operations";

/** Usual price of one kind of call: from the price list, else learned from the ledger. */
export type Price = UsualPrice & {
  operation: Operation;
  variant: string | null;
};

type UsualPrice = {
  /** Usual price of a call when rows repeat the charge or hold none; null until one was seen. */
  perCall: number | null;
  /** Usual price of a row when rows add up; null when charges are not in rows. */
  perRow: number | null;
  /** Charge counting; null until an admin has confirmed it. */
  rule: ChargeCounting | null;
};

/** Price of a kind as its charges showed it, and as an admin listed it. */
export type KnownPrice = {
  usualPerCall: number | null;
  usualRow: number | null;
  listed: number | null;
  isListedPerRow: boolean;
};

/** Usual price of a kind: the listed one, else the learned one by the charge counting. */
export function usualPrice(known: KnownPrice | undefined, rule: ChargeCounting | null): UsualPrice {
  if (known?.listed == null)
    return { perCall: known?.usualPerCall ?? null, perRow: known?.usualRow ?? null, rule };
  return known.isListedPerRow
    ? { perCall: null, perRow: known.listed, rule: "perRow" }
    : { perCall: known.listed, perRow: null, rule };
}

/** Usual price of a call for this many rows, from `prices`; null when unknown. */
export function expectedPoints(
  prices: readonly Price[],
  operation: Operation,
  variant: string | null,
  rows = 1,
): Points | null {
  const price = prices.find((one) => one.operation === operation && one.variant === variant);
  return price ? pointsOfPrice(price, rows) : null;
}

/** Usual price of pending orders. Without a seller ID it is the price of such calls, or until one was seen, of any. */
export function pointsOfPending(
  prices: readonly Price[],
  seller: "none" | undefined,
  rows: number,
): Points | null {
  const ofAny = expectedPoints(prices, "pendingOrders", null, rows);
  return seller === undefined ? ofAny : (expectedPoints(prices, "pendingOrders", NO_SELLER, rows) ?? ofAny);
}

/** Usual price of this many rows, from one price. */
export function pointsOfPrice({ perCall, perRow, rule }: UsualPrice, rows: number): Points | null {
  if (rule === "perCall" || perRow === null) return exactlyIfAny(perCall);
  const high = perRow * Math.max(1, rows);
  if (rule === "perRow" || perCall === null) return { low: perRow, high, likely: high };
  return { low: Math.min(perCall, perRow), high: Math.max(perCall, high) };
}

/** Recent calls against how many may be sent in any second, for one operation or all together. */
export type RateLimits = {
  perSecond: number;
  scope: LimitScope;
  operations: { operation: Operation; lastSecond: number; lastMinute: number }[];
};

/** Calls of one operation in any sliding second. Spec: "Limits". */
export const MAX_CALLS_PER_SECOND = 10;
