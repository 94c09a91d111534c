import { createContext } from "react";

type Row = { orderNumber: string | null };
type PageBefore = { page: number; orders: readonly Row[] };

/** The pages that were seen before the one on show. */
export const PagesBefore = createContext<readonly PageBefore[]>([]);

/** Where an order was seen before, and whether it said something else there. */
export function repeatOf(
  order: Row,
  before: readonly PageBefore[],
): { page: number; isChanged: boolean } | null {
  for (const { page, orders } of before) {
    const seen = orders.find((other) => other.orderNumber === order.orderNumber);
    if (seen?.orderNumber) return { page, isChanged: said(seen) !== said(order) };
  }
  return null;
}

/** What a row says of its order: its charge is the call's. */
function said(order: Row): string {
  return JSON.stringify({ ...order, costPoints: 0 });
}
