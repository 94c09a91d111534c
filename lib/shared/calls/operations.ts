import type { ChargeCounting } from "./charge-counting.ts";
import { exactlyIfAny, type Points } from "./points.ts";

/** Pending orders requested without a seller ID: the spec says neither whose orders come nor their price. */
export const NO_SELLER = "noSeller";

/** The five operations, in the order of the spec's "Endpoints". */
export const OPERATIONS = ["topUpLink", "bankCard", "pendingOrders", "buyerOpenId", "soldOrders"] as const;

export type Operation = (typeof OPERATIONS)[number];

/** Editions of sold orders. */
export const SOLD_EDITIONS = ["enhanced", "basic"] as const;

/** Scope of the limit on calls per second; the spec leaves it open. Spec: "Limits". */
export const LIMIT_SCOPES = ["operation", "all"] as const;

export type LimitScope = (typeof LIMIT_SCOPES)[number];

/** Calls allowed in any sliding second, for each operation or all together. */
export type Pace = { count: number; scope: LimitScope };

/** Usual price of one kind of call: from the price list, else learned from the ledger. */
export type Price = UsualPrice & {
  operation: Operation;
  variant: string | null;
};

export type UsualPrice = {
  /** Usual price of a call when rows repeat the charge or hold none; null until one was seen. */
  perCall: number | null;
  /** Usual price of a row when rows add up; null when charges are not in rows. */
  perRow: number | null;
  /** Charge counting; null until an admin has confirmed it. */
  rule: ChargeCounting | null;
};

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
