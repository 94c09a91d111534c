import type { Usage, UsageRow } from "#lib/shared/usage/usage.ts";

export const USAGE_PAGE_SIZE = 100;

/** The rows of one page of the table, in the order chosen: by day over all of them, within a day as they are. */
export function pageOfUsage(
  { rows }: Pick<Usage, "rows">,
  { page, isOldestFirst }: { page: number; isOldestFirst: boolean },
): { rows: UsageRow[]; pageCount: number } {
  const sorted = isOldestFirst
    ? [...rows].sort((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0))
    : rows;
  const start = (page - 1) * USAGE_PAGE_SIZE;
  return {
    rows: sorted.slice(start, start + USAGE_PAGE_SIZE),
    pageCount: Math.max(1, Math.ceil(rows.length / USAGE_PAGE_SIZE)),
  };
}
