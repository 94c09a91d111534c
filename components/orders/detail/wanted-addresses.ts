import type { AnyOrder } from "#components/orders/columns/order-lines.ts";
import type { WantedAddresses } from "#lib/shared/orders/orders.ts";

/** A page of a list as the browser holds it. */
export type HeldPage = { asOf: number; orders: readonly AnyOrder[]; sealedAddresses: string | null };

/** `found` stand in the order of the places, page after page; `missing` are on no page held here any more. */
type FoundAddresses = { lists: WantedAddresses[]; found: AnyOrder[]; missing: number };

/** On which pages the addresses of chosen orders are, the newest page first; an order without an address is not looked for. */
export function findAddresses(chosen: Iterable<AnyOrder>, pages: readonly HeldPage[]): FoundAddresses {
  const newestFirst = pages.toSorted((one, other) => other.asOf - one.asOf);
  const parts = new Map<HeldPage, { places: number[]; orders: AnyOrder[] }>();
  let missing = 0;
  for (const order of chosen) {
    if (!order.receiver.hasAddress) continue;
    const page = newestFirst.find((one) => one.sealedAddresses !== null && findPlace(order, one) >= 0);
    if (page === undefined) {
      missing += 1;
      continue;
    }
    const part = parts.get(page) ?? { places: [], orders: [] };
    part.places.push(findPlace(order, page));
    part.orders.push(order);
    parts.set(page, part);
  }
  return {
    lists: [...parts].map(([{ sealedAddresses }, { places }]) => ({
      sealed: sealedAddresses ?? "",
      places,
    })),
    found: [...parts.values()].flatMap(({ orders }) => orders),
    missing,
  };
}

function findPlace(order: AnyOrder, { orders }: HeldPage): number {
  return orders.findIndex(
    (one) => one === order || (order.orderNumber !== null && one.orderNumber === order.orderNumber),
  );
}
