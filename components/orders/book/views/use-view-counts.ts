import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookTotalQuery } from "#lib/client/book-queries.ts";
import { type BookBoard, bookFilterUrl, emptyFigure, shownCount } from "#lib/shared/orders/book.ts";
import { LOCKED_VIEWS, openedByView } from "#lib/shared/orders/book-views.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";

export type CountedBook = {
  /** Shop of the book, or all of them. */
  view: { shop: string; all: boolean };
  board: { data: BookBoard | undefined };
};

type ViewCounts = {
  /** Number of orders by id of the view. */
  counts: Readonly<Record<string, string>>;
  start: () => void;
  stop: () => void;
};

/**
 * Counts the orders of each view between `start` and `stop`: one after the other, as each is a read of the whole book.
 * Free.
 */
export function useViewCounts(views: readonly TableView[], { view, board }: CountedBook): ViewCounts {
  const client = useQueryClient();
  const { shop, all } = view;
  const scope = `${shop} ${all}`;
  const [isOn, setOn] = useState(false);
  const [known, setKnown] = useState<{ scope: string; counts: ViewCounts["counts"] }>({ scope, counts: {} });
  // As on the chips: without a named status, nobody knows which orders wait.
  const noneDue = board.data === undefined ? "" : String(emptyFigure(board.data, "?"));

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    void (async () => {
      for (const { id, state } of [...LOCKED_VIEWS, ...views]) {
        const filter = { ...bookFilterUrl.defaults, all, ...openedByView(id, state), shop };
        const total = await client.fetchQuery(bookTotalQuery(filter)).catch(() => null);
        if (isOver) return;
        const count = {
          [id]: total === null ? "" : filter.due && total.count === 0 ? noneDue : shownCount(total),
        };
        setKnown((now) => ({ scope, counts: now.scope === scope ? { ...now.counts, ...count } : count }));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [isOn, views, client, scope, shop, all, noneDue]);

  return {
    counts: known.scope === scope ? known.counts : {},
    start: () => setOn(true),
    stop: () => setOn(false),
  };
}
