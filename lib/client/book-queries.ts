import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { type FetchSchedule, schedulesUrl } from "#lib/shared/jobs/schedules.ts";
import {
  type BookBoard,
  bookChangesUrl,
  type BookFilter,
  bookFilterUrl,
  type BookPage,
  type BookQuery,
  type BookTotal,
  bookUrl,
  type OrderHistory,
} from "#lib/shared/orders/book.ts";
import { type FallbackPage, type FallbackQuery, fallbackUrl } from "#lib/shared/orders/book-fallback.ts";
import { fetchJson } from "./fetch-json.ts";

/** Fresh for this long: reading is free, and the book fills while people work. */
const FRESH_MS = 5_000;
const KEEP_MS = 5 * 60_000;
const BOARD_EVERY_MS = 60_000;

/** First part of the query key of every page of the order book. */
export const BOOK_KEY = ["book"] as const;

/** A page of the order book. Free; ends when nobody waits for it any more, as do its total and board. */
export function bookQuery({ q, ...view }: BookQuery) {
  return queryOptions({
    queryKey: [...BOOK_KEY, "page", view, q] as const,
    queryFn: ({ signal }) =>
      fetchJson<BookPage>(`/api/orders/book${bookUrl.write(view)}`, { headers: searchHeader(q), signal }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: keepPreviousData,
  });
}

/** Orders of the whole book that match a text. Free. */
export function findInBookQuery(shop: string, q: string) {
  const view = { ...bookUrl.defaults, shop, all: true };
  return { ...bookQuery({ ...view, q }), enabled: q !== "" && shop !== "", placeholderData: undefined };
}

/** Number of orders that match a filter. Free. */
export function bookTotalQuery({ q, ...filter }: BookFilter) {
  return queryOptions({
    queryKey: [...BOOK_KEY, "total", bookFilterUrl.write(filter), q] as const,
    queryFn: ({ signal }) =>
      fetchJson<BookTotal>(`/api/orders/book/total${bookFilterUrl.write(filter)}`, {
        headers: searchHeader(q),
        signal,
      }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  });
}

/** Counts waiting orders by time left, within all filters except the deadline; every minute. Free. */
export function shipByBoardQuery({ q, ...filter }: BookFilter) {
  const search = bookFilterUrl.write({ ...filter, due: undefined });
  return queryOptions({
    queryKey: [...BOOK_KEY, "board", search, q] as const,
    queryFn: ({ signal }) =>
      fetchJson<BookBoard>(`/api/orders/book/board${search}`, { headers: searchHeader(q), signal }),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    // A count that took too long isn't tried again and again.
    refetchInterval: ({ state }) => state.data?.isCounted !== false && BOARD_EVERY_MS,
    placeholderData: keepPreviousData,
  });
}

/** Changes of an order found by newer readings, and whether it is set aside. Free. */
export function orderHistoryQuery(id: string) {
  return queryOptions({
    queryKey: [...BOOK_KEY, "changes", id] as const,
    queryFn: () => fetchJson<OrderHistory>(`/api/orders/book/changes${bookChangesUrl.write({ id })}`),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  });
}

/** Schedules of a shop's automatic fetches. Free. */
export function schedulesQuery(shop: string) {
  return queryOptions({
    queryKey: [...BOOK_KEY, "schedules", shop] as const,
    queryFn: () =>
      fetchJson<{ schedules: FetchSchedule[] }>(`/api/orders/schedules${schedulesUrl.write({ shop })}`),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  });
}

/** Orders of the book in place of a list that failed to load. Free. */
export function fallbackQuery(wanted: FallbackQuery) {
  const search = fallbackUrl.write(wanted);
  return queryOptions({
    queryKey: [...BOOK_KEY, "fallback", search] as const,
    queryFn: () => fetchJson<FallbackPage>(`/api/orders/book/instead${search}`),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
  });
}

function searchHeader(q: string | undefined): Record<string, string> {
  return q === undefined ? {} : { "x-search": encodeURIComponent(q) };
}
