import type { SoldTotal } from "#lib/shared/orders/orders.ts";

type Row = { orderNumber: string | null };
export type SeenPage = { page: number; orders: readonly Row[]; unreadableRows: number };

export type ListPaging = {
  hasNext: boolean;
  /** Null when the service gives no total. */
  pageCount: number | null;
  /** Why there is no next page: the total says so, or what the pages themselves show. */
  end: "total" | "empty" | "pastLast" | "repeated" | "shorter" | null;
  /** Rows the service sends at once, when that is fewer than requested. */
  servedSize: number | null;
};

type Input = {
  current: SeenPage;
  /** Rows requested. */
  pageSize: number;
  /** Rows the service says it sends, where it says so. */
  echoedSize?: number;
  total: SoldTotal | null;
  /** Other pages of the same query, in any order. */
  seen: readonly SeenPage[];
  /** The most rows any request of this shop got for this size; 0 when nothing is known. */
  learnedSize: number;
};

/** Whether there is a next page, and how we know. A total is believed only when exact; a page that shows the end always is. */
export function listPaging({
  current,
  pageSize,
  echoedSize = pageSize,
  total,
  seen,
  learnedSize,
}: Input): ListPaging {
  const earlier = seen.filter((other) => other.page < current.page);
  const size = total && sizeByTotal([current, ...seen], echoedSize, total, learnedSize);
  const pageCount = total && size && Math.max(1, Math.ceil(total.count / size));
  const end = shownEnd(current, earlier, pageCount, learnedSize, total);
  const isLast = total !== null && !total.isAbout && pageCount !== null && current.page >= pageCount;
  return {
    hasNext: end === null && !isLast,
    pageCount,
    end: end ?? (isLast ? "total" : null),
    servedSize:
      size === null ? servedSize([current, ...seen], pageSize, learnedSize) : size < pageSize ? size : null,
  };
}

function shownEnd(
  current: SeenPage,
  earlier: readonly SeenPage[],
  pageCount: number | null,
  learnedSize: number,
  total: SoldTotal | null,
) {
  if (rowCount(current) === 0) return pageCount !== null && current.page > pageCount ? "pastLast" : "empty";
  const ownKey = rowsKey(current);
  if (earlier.some((other) => rowsKey(other) === ownKey)) return "repeated";
  if (total !== null) return null;
  const longest = Math.max(learnedSize, ...earlier.map(rowCount));
  return rowCount(current) < longest ? "shorter" : null;
}

/**
 * Rows a page beside an exact total: what the service says, unless a page holds another number of rows than that leaves
 * for it. Then pages are as long as the longest anybody got: an unsaid clamp must not hide the pages behind it.
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

/** A full page that is shorter than requested shows the service's own size only once a page follows it. */
function servedSize(pages: readonly SeenPage[], pageSize: number, learnedSize: number): number | null {
  const longest = Math.max(learnedSize, ...pages.map(rowCount));
  const hasFollower = pages.some((page) => page.page > 1 && rowCount(page) > 0);
  return hasFollower && longest > 0 && longest < pageSize ? longest : null;
}

function rowCount(page: SeenPage): number {
  return page.orders.length + page.unreadableRows;
}

function rowsKey(page: SeenPage): string {
  return page.orders.map((order) => order.orderNumber ?? JSON.stringify(order)).join("\n");
}

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
