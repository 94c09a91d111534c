import { expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";
import { type BuyerEdition, ORDERS_PER_CALL } from "./buyers.ts";

/** Usual cost of finding the buyers of this many orders; null when unknown. */
export function buyersPoints(prices: readonly Price[], edition: BuyerEdition, orders: number): Points | null {
  const batches: number[] = [];
  for (let left = orders; left > 0; left -= ORDERS_PER_CALL) batches.push(Math.min(left, ORDERS_PER_CALL));
  return sumPoints(batches.map((rows) => expectedPoints(prices, "buyerOpenId", edition, rows)));
}
