/** Lists that are not read page by page hold the newest ones, up to so many, and say so when there may be more. */
export const MAX_LISTED = 1_000;

/** Rows are counted up to here and one more: that one means "more than these". Messages have words of their own for it. */
export const MAX_COUNTED = 10_000;

/** How many pages of a list can be reached: those whose rows were counted. */
export function reachablePages(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(Math.min(total, MAX_COUNTED) / pageSize));
}

/** Whether a page can hold any row that was counted. */
export function isReachable(page: number, pageSize: number): boolean {
  return (page - 1) * pageSize < MAX_COUNTED;
}

/** The number of pages in words: with a plus when there are more than can be reached. */
export function pageCountText(total: number, pageCount: number): string {
  return `${pageCount}${total > MAX_COUNTED ? "+" : ""}`;
}
