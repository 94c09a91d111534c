import { type Query, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { PendingOrdersPage, PendingOrdersQuery } from "#lib/shared/orders/orders.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { freshMs, toListQuery, readList } from "./orders-queries.ts";

/** One page of pending orders. `sellerId`: seller ID of the shop; null for a request without one. */
export function pendingOrdersQuery(
  query: PendingOrdersQuery,
  sellerId: string | null,
  cacheTtlSeconds: number,
) {
  return queryOptions({
    queryKey: ["orders", "pending", toListQuery(query, sellerId), query.page] as const,
    queryFn: async (press) => {
      const path = `/api/orders/pending${pendingOrdersUrl.write(query)}`;
      const page = await readList<PendingOrdersPage>(path, query.remark, press);
      if (page.pageBase !== null) learnPageNumbering(press.client, page.pageBase);
      return page;
    },
    staleTime: ({ state }) => freshMs(state, cacheTtlSeconds),
  });
}

/** Learns the number of the service's first page and drops pages requested under another one. */
export function learnPageNumbering(client: QueryClient, base: 0 | 1): void {
  const queryKey = ["orders", "pending"];
  const cache = client.getQueryCache();
  const isOther = ({ state }: Query) => {
    const page = state.data as PendingOrdersPage | undefined;
    return state.fetchStatus === "idle" && (page === undefined ? base === 0 : (page.pageBase ?? 1) !== base);
  };
  client.removeQueries({ queryKey, type: "inactive", predicate: isOther });
  // A page on screen is dropped once it is left, as its press may not have turned the page yet.
  for (const shown of cache.findAll({ queryKey, type: "active", predicate: isOther })) {
    const stop = cache.subscribe(({ query }) => {
      if (query !== shown || shown.isActive()) return;
      stop();
      if (isOther(shown)) cache.remove(shown);
    });
  }
  // Before the numbering was known, the first page was requested as 1.
  if (base === 1)
    client.setQueriesData<PendingOrdersPage>({ queryKey }, (page) =>
      page?.pageBase === null ? { ...page, pageBase: base } : page,
    );
}
