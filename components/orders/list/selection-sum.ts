import { orderLines } from "#components/orders/columns/order-lines.ts";
import type { AnyOrder } from "#components/orders/columns/order-lines.ts";

export type SelectionSum = {
  count: number;
  amountFen: number;
  /** Orders whose amount is missing or unreadable: not in the sum. */
  amountsLeftOut: number;
  pieces: number;
  /** Orders with a quantity that is missing or unreadable: not in the pieces. */
  piecesLeftOut: number;
  /** Bare digits, in the order selected. */
  orderNumbers: string[];
};

/** Adds up what is selected; what cannot be read is counted, never guessed. */
export function sumSelection(orders: Iterable<AnyOrder>): SelectionSum {
  const sum: SelectionSum = {
    count: 0,
    amountFen: 0,
    amountsLeftOut: 0,
    pieces: 0,
    piecesLeftOut: 0,
    orderNumbers: [],
  };
  for (const order of orders) {
    sum.count += 1;
    if (order.orderNumber !== null) sum.orderNumbers.push(order.orderNumber);
    const { amountFen } = order;
    if (amountFen !== null && "value" in amountFen) sum.amountFen += amountFen.value;
    else sum.amountsLeftOut += 1;
    const pieces = orderPieces(order);
    if (pieces === null) sum.piecesLeftOut += 1;
    else sum.pieces += pieces;
  }
  return sum;
}

function orderPieces(order: AnyOrder): number | null {
  let pieces = 0;
  const lines = orderLines(order);
  if (lines === null || lines.length === 0) return null;
  for (const { count } of lines) {
    if (count === null || !("value" in count)) return null;
    pieces += count.value;
  }
  return pieces;
}
