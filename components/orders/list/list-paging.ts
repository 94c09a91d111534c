import type { SoldTotal } from "#lib/shared/orders/orders.ts";

type Row = { orderNumber: string | null };
export type SeenPage = {
  page: number;
  orders: readonly Row[];
  unreadableRows: number;
  total?: SoldTotal | null;
};

export type ListPaging = {
  hasNext: boolean;
  /** The next page may be empty: this one is not full, and the service may never send more at once. */
  mayEnd: boolean;
  /** Total to show; if the service contradicts itself, at least what was announced or seen. */
  total: SoldTotal | null;
  /** Null without a total. */
  pageCount: number | null;
  /** Reason why there is no next page: the total, or what the pages show. */
  end: "total" | "empty" | "pastLast" | "repeated" | "shorter" | null;
  /** Rows that the service sends at once, if fewer than requested. */
  servedSize: number | null;
};

type Input = {
  current: SeenPage;
  /** Rows requested. */
  pageSize: number;
  /** Page size in the response. */
  echoedSize?: number;
  total: SoldTotal | null;
  /** Other pages of the same query, in any order. */
  seen: readonly SeenPage[];
  /** Most rows that a request of this shop got for this size; 0 when unknown. */
  learnedSize: number;
  /** Most rows that any request got: the service can send as many. */
  provenSize?: number;
};

/** Finds out whether a next page exists. Only exact totals count; a page that shows the end always does. */
export function listPaging(input: Input): ListPaging {
  const { current, pageSize, echoedSize = pageSize, seen, learnedSize } = input;
  const rows = rowCount(current);
  const earlier = seen.filter((other) => other.page < current.page);
  const longest = Math.max(learnedSize, ...earlier.map(rowCount));
  const reached = rows && (current.page - 1) * Math.max(longest, rows) + rows;
  const total = input.total?.isAbout
    ? {
        count: Math.max(input.total.count, reached, ...earlier.map((page) => page.total?.count ?? 0)),
        isAbout: true,
      }
    : input.total;
  const pages = [current, ...seen];
  const size = total && sizeByTotal(pages, echoedSize, total, learnedSize);
  const pageCount = total && size && Math.max(1, Math.ceil(total.count / size));
  const isReached = pageCount === null || current.page >= pageCount;
  const isLast = isReached && total?.isAbout === false;
  const isShort = isReached && !isLast && rows < pageSize;
  const isEnd = rows < Math.max(longest, input.provenSize ?? 0) || isEmptyAfter(current, seen);
  const end = shownEnd(current, earlier, pageCount, total) ?? (isShort && isEnd ? "shorter" : null);
  const served = size === null ? servedSize(pages, pageSize, learnedSize) : size < pageSize ? size : null;
  const hasNext = end === null && !isLast;
  return {
    hasNext,
    mayEnd: hasNext && isShort && rows < (served ?? pageSize),
    total,
    pageCount,
    end: end ?? (isLast ? "total" : null),
    servedSize: served,
  };
}

function isEmptyAfter({ page }: SeenPage, seen: readonly SeenPage[]): boolean {
  return seen.some((other) => other.page === page + 1 && rowCount(other) === 0);
}

function shownEnd(
  current: SeenPage,
  earlier: readonly SeenPage[],
  pageCount: number | null,
  total: SoldTotal | null,
) {
  const rows = rowCount(current);
  if (rows === 0) return pageCount !== null && current.page > pageCount ? "pastLast" : "empty";
  const ownKey = rowsKey(current);
  // New orders may shift the list by a whole page, which exact totals show.
  const isShifted = (other: SeenPage) =>
    total && other.total && !total.isAbout && total.count - other.total.count >= rows;
  return earlier.some((other) => rowsKey(other) === ownKey && !isShifted(other)) ? "repeated" : null;
}

/**
 * Rows of a page under an exact total: the announced size, unless the rows of a page contradict it. Then it
 * is the longest page seen, or a hidden limit would hide later pages.
 */
function sizeByTotal(
  pages: readonly SeenPage[],
  echoedSize: number,
  { count, isAbout }: SoldTotal,
  learnedSize: number,
): number {
  const longest = Math.max(learnedSize, ...pages.map(rowCount));
  if (isAbout || longest === 0 || longest >= echoedSize) return echoedSize;
  const due = (page: SeenPage) => Math.min(echoedSize, Math.max(0, count - (page.page - 1) * echoedSize));
  return pages.some((page) => rowCount(page) > 0 && rowCount(page) !== due(page)) ? longest : echoedSize;
}

/** Page size of the service, if below the requested one; known once a page follows a shorter one. */
function servedSize(pages: readonly SeenPage[], pageSize: number, learnedSize: number): number | null {
  const longest = Math.max(learnedSize, ...pages.map(rowCount));
  const hasFollower = pages.some((page) => page.page > 1 && rowCount(page) > 0);
  return hasFollower && longest > 0 && longest < pageSize ? longest : null;
}

function rowCount(page: SeenPage): number {
  return page.orders.length + page.unreadableRows;
}

function rowsKey(page: SeenPage): string {
  return page.orders
    .map((order) => order.orderNumber ?? JSON.stringify(order))
    .sort()
    .join("\n");
}

/** Pages seen before this one: earlier ones, or later ones when paging backwards. */
export function shownBefore<Page extends { page: number }>(
  current: { page: number },
  seen: readonly Page[],
): Page[] {
  const earlier = seen.filter((page) => page.page < current.page);
  return earlier.length > 0 || current.page === 1 ? earlier : seen.filter((page) => page.page > current.page);
}
