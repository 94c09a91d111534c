import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { WantedAddresses } from "#lib/shared/orders/orders.ts";

/** A page of a list in the browser's cache. */
export type HeldPage = { asOf: number; orders: readonly AnyOrder[]; sealedAddresses: string | null };

/** `found` follows the order of the pages; `missing` counts orders on no cached page. */
type FoundAddresses = { lists: WantedAddresses[]; found: AnyOrder[]; missing: number };

/** Finds the pages with the addresses of chosen orders, newest first; skips orders without an address. */
export function findAddresses(chosen: Iterable<AnyOrder>, pages: readonly HeldPage[]): FoundAddresses {
  const newestFirst = pages.toSorted((one, other) => other.asOf - one.asOf);
  const parts = new Map<HeldPage, AnyOrder[]>();
  let missing = 0;
  for (const order of chosen) {
    if (!order.receiver.hasAddress) continue;
    const page = newestFirst.find((one) => one.sealedAddresses !== null && findPlace(order, one) >= 0);
    if (page === undefined) missing += 1;
    else parts.set(page, [...(parts.get(page) ?? []), order]);
  }
  return {
    lists: [...parts].map(([page, orders]) => ({
      sealed: page.sealedAddresses ?? "",
      places: orders.map((order) => findPlace(order, page)),
    })),
    found: [...parts.values()].flat(),
    missing,
  };
}

function findPlace(order: AnyOrder, { orders }: HeldPage): number {
  return orders.findIndex(
    (one) => one === order || (order.orderNumber !== null && one.orderNumber === order.orderNumber),
  );
}
