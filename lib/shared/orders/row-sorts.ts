/** What the loaded rows of a page can be sorted by; the names are those of the columns. */
export const SORTED_BY = ["shipBy", "confirmed", "paid", "amount", "status"] as const;
export type SortedBy = (typeof SORTED_BY)[number];

/** As it stands in a URL: a leading minus is largest, or latest, first. */
export type RowSort = SortedBy | `-${SortedBy}`;
export const ROW_SORTS: readonly RowSort[] = SORTED_BY.flatMap((by): RowSort[] => [by, `-${by}`]);

export function isSortedBy(id: string): id is SortedBy {
  return (SORTED_BY as readonly string[]).includes(id);
}

/** What a press on a column comes to: upwards, then downwards, then as the service sent them. */
export function nextSort(by: SortedBy, sort: RowSort | undefined): RowSort | undefined {
  return sort === by ? `-${by}` : sort === `-${by}` ? undefined : by;
}
