import { ORDERS_PER_CALL } from "#lib/shared/buyers/buyers.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";
import type { RunState } from "./run-state.ts";

/** Usual price of a call for `orders` orders; null before the first charge. */
export type PackPrice = (orders: number) => Points | null;

/** The price of `orders` orders, pack by pack. */
export function priceOfOrders(orders: number, priceOf: PackPrice): Points | null {
  const packs: number[] = [];
  for (let left = orders; left > 0; left -= ORDERS_PER_CALL) packs.push(Math.min(left, ORDERS_PER_CALL));
  return sumPoints(packs.map(priceOf));
}

/** The price of pressing on pack `at`: that pack and all waiting packs. */
export function priceFrom({ packs }: RunState, at: number, priceOf: PackPrice): Points | null {
  const openPacks = packs.filter(({ state }, index) => index === at || state === "waiting");
  return sumPoints(openPacks.map(({ orders }) => priceOf(orders.length)));
}
