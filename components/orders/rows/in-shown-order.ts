type Identified<Order> = { id: string; original: Order };

/** What is chosen, in the order of the rows on show: each takes one of the places that they hold among the chosen. */
export function inShownOrder<Order>(
  chosen: ReadonlyMap<string, Order>,
  rows: readonly Identified<Order>[],
): ReadonlyMap<string, Order> {
  const onShow = new Set(rows.map(({ id }) => id));
  const inOrder = rows.filter(({ id }) => chosen.has(id)).values();
  return new Map(
    [...chosen].map(([id, order]): [string, Order] => {
      const next = onShow.has(id) ? inOrder.next().value : undefined;
      return next === undefined ? [id, order] : [next.id, next.original];
    }),
  );
}
