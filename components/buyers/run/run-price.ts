import { ORDERS_PER_CALL } from "#lib/shared/buyers/buyers.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";
import type { RunState } from "./run-state.ts";

/** What a call for so many orders usually costs; null while no charge was seen. */
export type PackPrice = (orders: number) => Points | null;

/** The price of asking for so many orders, pack by pack. */
export function priceOfOrders(orders: number, priceOf: PackPrice): Points | null {
  const packs: number[] = [];
  for (let left = orders; left > 0; left -= ORDERS_PER_CALL) packs.push(Math.min(left, ORDERS_PER_CALL));
  return sumPoints(packs.map(priceOf));
}

/** The price of a press on pack `at`: that one and all that wait. */
export function priceFrom({ packs }: RunState, at: number, priceOf: PackPrice): Points | null {
  const openPacks = packs.filter(({ state }, index) => index === at || state === "waiting");
  return sumPoints(openPacks.map(({ orders }) => priceOf(orders.length)));
}
