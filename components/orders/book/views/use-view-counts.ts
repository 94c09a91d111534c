import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { bookTotalQuery } from "#lib/client/book-queries.ts";
import { bookFilterUrl, shownCount } from "#lib/shared/orders/book.ts";
import { LOCKED_VIEWS, openedByView } from "#lib/shared/orders/book-views.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";

/** Shop of the book, or all of them. */
export type BookScope = { shop: string; all: boolean };

type ViewCounts = {
  /** Number of orders by id of the view. */
  counts: Readonly<Record<string, string>>;
  count: () => Promise<void>;
};

/** Counts the orders of each view: one after the other, so that the reads of the page come first. Free. */
export function useViewCounts(views: readonly TableView[], { shop, all }: BookScope): ViewCounts {
  const client = useQueryClient();
  const [counts, setCounts] = useState<ViewCounts["counts"]>({});
  const round = useRef(0);

  async function count() {
    const own = ++round.current;
    for (const { id, state } of [...LOCKED_VIEWS, ...views]) {
      const filter = { ...bookFilterUrl.defaults, all, ...openedByView(id, state), shop };
      const total = await client.fetchQuery(bookTotalQuery(filter)).catch(() => null);
      if (round.current !== own) return;
      setCounts((now) => ({ ...now, [id]: total === null ? "" : shownCount(total) }));
    }
  }

  return { counts, count };
}
