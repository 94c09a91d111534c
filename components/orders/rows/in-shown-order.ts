type Identified<Order> = { id: string; original: Order };

/** Sorts the chosen orders that are visible like the rows; the others keep their places. */
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
