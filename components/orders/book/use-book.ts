import { useQuery } from "@tanstack/react-query";
import { use, useMemo, useSyncExternalStore } from "react";
import { type BookCommands, OrderCommands } from "#components/orders/columns/order-commands.ts";
import { BOOK_CONTROLS } from "#components/orders/filters/book-controls.tsx";
import { MoreFilters } from "#components/orders/filters/more-filters.tsx";
import { makeFilters } from "#components/orders/filters/filters.ts";
import { changeAddress, isAddressChanging } from "#lib/client/address/address.ts";
import { bookQuery, bookTotalQuery, shipByBoardQuery } from "#lib/client/book-queries.ts";
import { findRemark, remarkToken } from "#lib/client/remark-tokens.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { BOOK_BAR, BOOK_FIELDS } from "#lib/shared/orders/book-fields.ts";
import { bookFilterUrl, type BookOrder, bookPageUrl, type BookView } from "#lib/shared/orders/book.ts";

const NONE: BookOrder[] = [];

type BookChange = Partial<BookView> & { q?: string; view?: string | undefined };

/** Page, total and ship-by counts of the order book, as its URL says. Free. */
export function useBook(shop: string) {
  const known = useMemo(() => ({ shop }), [shop]);
  const { view: all, search, go } = useUrlState(bookPageUrl, known);
  const { r, open, view: viewId, ...view } = all;
  // A token belongs to one tab; with another tab's token there is no search.
  const q = useSyncExternalStore(never, () => findRemark(r ?? null) ?? "", none);
  const query = { ...view, q: q || undefined };
  const page = useQuery(bookQuery(query));
  const filter = { ...bookFilterUrl.read(new URLSearchParams(search)), shop, q: query.q };
  const total = useQuery(bookTotalQuery(filter));
  const board = useQuery(shipByBoardQuery(filter));
  const orders = page.data?.orders ?? NONE;
  const change = ({ q: text, ...change }: BookChange) =>
    changeAddress(() => {
      // Searches one right after the other, as while typing, are one step of the history.
      const isInPlace = Boolean(text) && isAtLastSearch();
      go({ open: undefined, ...change, ...(text !== undefined && { r: remarkToken(text) }) }, isInPlace);
      if (text) noteSearch();
    });
  const filters = makeFilters({
    fields: BOOK_FIELDS,
    controls: BOOK_CONTROLS,
    bar: BOOK_BAR,
    More: MoreFilters,
    values: { ...view, q },
    apply: change,
    clearsToo: { view: undefined },
    takesTimes: true,
  });
  return {
    view,
    viewId,
    query,
    /** The filter as one text. */
    filter: JSON.stringify(filter),
    q,
    search,
    open,
    page,
    total,
    board,
    orders,
    filters,
    go: change,
    /** Pages next to this one are found from its first or last order. */
    turn: (to: number) => {
      if (isAddressChanging()) return;
      go({
        open: undefined,
        page: to,
        after: to === view.page + 1 ? orders.at(-1)?.id : undefined,
        before: to === view.page - 1 ? orders[0]?.id : undefined,
      });
    },
    refresh: () => void Promise.all([page.refetch(), total.refetch(), board.refetch()]),
  };
}

export type Book = ReturnType<typeof useBook>;

/** Server actions of the order book. */
export function useBookCommands(): BookCommands {
  // Safe: only parts of the order book use them, whose page provides them all.
  return use(OrderCommands) as BookCommands;
}

/** URL that the last search wrote. */
let searchUrl = "";

function isAtLastSearch(): boolean {
  return window.location.href === searchUrl;
}

function noteSearch() {
  searchUrl = window.location.href;
}

function never() {
  return () => undefined;
}

function none() {
  return "";
}
