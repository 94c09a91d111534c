type Row = { orderNumber: string | null };
type PageBefore = { page: number; orders: readonly Row[] };

/** Where an order was seen before, and whether it said something else there. */
export type Repeat = { page: number; isChanged: boolean };
export type Repeats = ReadonlyMap<Row, Repeat>;

/** The orders that a page seen before this one showed already; of several pages the first one counts. */
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

/** What a row says of its order: its charge is the call's. */
function orderText(order: Row): string {
  return JSON.stringify({ ...order, costPoints: 0, deadline: null });
}
