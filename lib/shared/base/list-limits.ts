/** Lists without pages show this many of the newest rows, and say so when there may be more. */
export const MAX_LISTED = 1_000;

/** Rows are counted up to this and one more, which means "more than these". Messages have their own words for it. */
export const MAX_COUNTED = 10_000;

/** Number of pages whose rows were counted. */
export function reachablePages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(Math.min(total, MAX_COUNTED) / pageSize));
}

/** True when a page can hold a counted row. */
export function isReachable(page: number, pageSize: number): boolean {
  return (page - 1) * pageSize < MAX_COUNTED;
}

/** Writes the number of pages, with a plus when there are more than can be opened. */
export function pageCountText(total: number, pageCount: number): string {
  return `${pageCount}${total > MAX_COUNTED ? "+" : ""}`;
}
