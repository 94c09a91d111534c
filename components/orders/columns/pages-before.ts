type Row = { orderNumber: string | null };
type PageBefore = { page: number; orders: readonly Row[] };

/** Earlier page that showed an order, and whether the order has changed since. */
export type Repeat = { page: number; isChanged: boolean };
export type Repeats = ReadonlyMap<Row, Repeat>;

/** Finds the orders that an earlier page showed too; of several pages the first one counts. */
export function findRepeats(orders: readonly Row[], before: readonly PageBefore[]): Repeats {
  const seen = new Map<string, { page: number; row: Row }>();
  for (const { page, orders: rows } of before)
    for (const row of rows)
      if (row.orderNumber && !seen.has(row.orderNumber)) seen.set(row.orderNumber, { page, row });
  const repeats = new Map<Row, Repeat>();
  for (const order of orders) {
    const first = order.orderNumber === null ? undefined : seen.get(order.orderNumber);
    if (first) repeats.set(order, { page: first.page, isChanged: orderText(first.row) !== orderText(order) });
  }
  return repeats;
}

/** Serializes an order for comparison, without its charge (the call's) and deadline (the order book's). */
function orderText(order: Row): string {
  return JSON.stringify({ ...order, costPoints: 0, deadline: null });
}
