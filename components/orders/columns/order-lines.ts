import type { BookOrder } from "#lib/shared/orders/book.ts";
import type { GoodsLine, PendingOrder, SoldOrder } from "#lib/shared/orders/orders.ts";

/** An order as its list sent it. */
export type ListedOrder = SoldOrder | PendingOrder;
export type AnyOrder = ListedOrder | BookOrder;

/** Returns the goods lines of an order of either list; null when unreadable. */
export function orderLines({ goods }: AnyOrder): readonly GoodsLine[] | null {
  if ("unreadable" in goods) return null;
  return "lines" in goods ? goods.lines : [goods];
}

/** Counts the units of an order; null when a quantity is missing or unreadable. */
export function orderPieces(order: AnyOrder): number | null {
  let pieces = 0;
  const lines = orderLines(order);
  if (lines === null || lines.length === 0) return null;
  for (const { count } of lines) {
    if (count === null || !("value" in count)) return null;
    pieces += count.value;
  }
  return pieces;
}
