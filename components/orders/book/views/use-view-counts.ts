import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { bookTotalQuery } from "#lib/client/book-queries.ts";
import { bookFilterUrl, shownCount } from "#lib/shared/orders/book.ts";
import { LOCKED_VIEWS, openedByView } from "#lib/shared/orders/book-views.ts";
import type { TableView } from "#lib/shared/tables/table-views.ts";

/** Shop of the book, or all of them. */
export type BookScope = { shop: string; all: boolean };

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
export function useViewCounts(views: readonly TableView[], { shop, all }: BookScope): ViewCounts {
  const client = useQueryClient();
  const scope = `${shop} ${all}`;
  const [isOn, setOn] = useState(false);
  const [known, setKnown] = useState<{ scope: string; counts: ViewCounts["counts"] }>({ scope, counts: {} });

  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    void (async () => {
      for (const { id, state } of [...LOCKED_VIEWS, ...views]) {
        const filter = { ...bookFilterUrl.defaults, all, ...openedByView(id, state), shop };
        const total = await client.fetchQuery(bookTotalQuery(filter)).catch(() => null);
        if (isOver) return;
        const count = { [id]: total === null ? "" : shownCount(total) };
        setKnown((now) => ({ scope, counts: now.scope === scope ? { ...now.counts, ...count } : count }));
      }
    })();
    return () => {
      isOver = true;
    };
  }, [isOn, views, client, scope, shop, all]);

  return {
    counts: known.scope === scope ? known.counts : {},
    start: () => setOn(true),
    stop: () => setOn(false),
  };
}
