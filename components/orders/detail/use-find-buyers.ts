import { useRouter, useSearchParams } from "next/navigation";
import { handedOrders } from "#lib/client/handed-orders.ts";
import { shopUrl } from "#lib/shared/base/shops.ts";
import { ORDERS_PER_CALL } from "#lib/shared/buyers/buyers.ts";
import { type Price, expectedPoints } from "#lib/shared/calls/operations.ts";
import { type Points, sumPoints } from "#lib/shared/calls/points.ts";

/** Opens the buyers page with these orders; it sends nothing until somebody has added their nicknames. */
export function useFindBuyers(): (orderNumbers: string[]) => void {
  const router = useRouter();
  const params = useSearchParams();
  return (orderNumbers) => {
    handedOrders.keep(orderNumbers);
    router.push(`/buyers${shopUrl.write(shopUrl.read(params))}`);
  };
}

/** Usual cost of finding the buyers of this many orders in the basic edition; null when unknown. */
export function buyersPoints(prices: readonly Price[], orders: number): Points | null {
  const packs: number[] = [];
  for (let left = orders; left > 0; left -= ORDERS_PER_CALL) packs.push(Math.min(left, ORDERS_PER_CALL));
  return sumPoints(packs.map((rows) => expectedPoints(prices, "buyerOpenId", "basic", rows)));
}
