import { use, useMemo } from "react";
import { useMinute } from "#components/display/use-minute.ts";
import type { ListedOrder } from "#components/orders/columns/order-lines.ts";
import { OrderStatuses } from "#components/orders/columns/status-text.ts";
import type { RowSort } from "#lib/shared/orders/row-sorts.ts";
import { ofKind, type RowKind, rowKinds, sortOrders } from "#lib/shared/orders/rows-on-page.ts";

/** Sort and filter of the loaded rows, from the URL. */
export type RowView = { sort?: RowSort | undefined; only?: RowKind | undefined };

export type ShownRows<Order> = {
  /** Sorted and filtered; the same array while it does not change, whatever the clock says. */
  shown: Order[];
  kinds: { kind: RowKind; count: number }[];
  only: RowKind | undefined;
};

/** Sorts and filters the loaded rows of a page. Free. */
export function useShownRows<Order extends ListedOrder>(
  orders: Order[],
  { sort, only }: RowView,
): ShownRows<Order> {
  const statuses = use(OrderStatuses);
  const now = useMinute();
  const kinds = useMemo(() => rowKinds(orders, { statuses, now }, only), [orders, statuses, now, only]);
  // A link may name a kind that this list lacks.
  const kind = kinds.some((each) => each.kind === only) ? only : undefined;
  const places = useMemo(() => {
    const shownOrders = kind === undefined ? orders : ofKind(orders, kind, { statuses, now });
    const sorted = sort === undefined ? shownOrders : sortOrders(shownOrders, sort);
    return sorted === orders ? null : sorted.map((order) => orders.indexOf(order)).join();
  }, [orders, statuses, now, sort, kind]);
  const shown = useMemo(
    () =>
      places === null
        ? orders
        : places.split(",").flatMap((place) => (place ? (orders[Number(place)] ?? []) : [])),
    [orders, places],
  );
  return { shown, kinds, only: kind };
}
