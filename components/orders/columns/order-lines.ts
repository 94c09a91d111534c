import type { GoodsLine, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

export type AnyOrder = SoldOrder | PendingOrder;

/** The goods lines of an order of either list; null when they could not be read. */
export function orderLines({ goods }: AnyOrder): readonly GoodsLine[] | null {
  if ("unreadable" in goods) return null;
  return "lines" in goods ? goods.lines : [goods];
}
