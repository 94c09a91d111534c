import { queryOptions } from "@tanstack/react-query";
import type { SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { freshMs, toListQuery, readList } from "./orders-queries.ts";

/** One page of sold orders. `ownerId`: owner ID of the shop; a corrected one makes other queries. */
export function soldOrdersQuery(query: SoldOrdersQuery, ownerId: string, cacheTtlSeconds: number) {
  return queryOptions({
    queryKey: ["orders", "sold", toListQuery(query, ownerId), query.page] as const,
    queryFn: (press) =>
      readList<SoldOrdersPage>(`/api/orders/sold${soldOrdersUrl.write(query)}`, query.remark, press),
    staleTime: ({ state }) => freshMs(state, cacheTtlSeconds),
  });
}
