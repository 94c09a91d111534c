/** Columns that the loaded rows of a page can be sorted by, named as in the table. */
const SORTED_BY = ["shipBy", "confirmed", "paid", "amount", "status"] as const;
type SortedBy = (typeof SORTED_BY)[number];

/** URL form of a sort: a leading minus is largest, or latest, first. */
export type RowSort = SortedBy | `-${SortedBy}`;
export const ROW_SORTS: readonly RowSort[] = SORTED_BY.flatMap((by): RowSort[] => [by, `-${by}`]);

export function isSortedBy(id: string): id is SortedBy {
  return (SORTED_BY as readonly string[]).includes(id);
}

/** Sort after a press on a column: ascending, then descending, then the service's order. */
export function nextSort(by: SortedBy, sort: RowSort | undefined): RowSort | undefined {
  return sort === by ? `-${by}` : sort === `-${by}` ? undefined : by;
}
