type Numbered = { orderNumber: string | null };

/** One id a row: its order number, told apart where a page repeats it or gives none. */
export function rowIds(orders: readonly Numbered[], page: number): string[] {
  const seen = new Map<string, number>();
  return orders.map(({ orderNumber }, index) => {
    const id = orderNumber ?? `?${page}.${index}`;
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id}#${times}`;
  });
}
