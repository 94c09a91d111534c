import { hashKey, useQueryClient } from "@tanstack/react-query";
import type { soldOrdersQuery } from "#lib/client/orders-queries.ts";
import type { SoldOrdersPage } from "#lib/shared/orders/orders.ts";
import type { SeenPage } from "./list-paging.ts";

type ListQuery = { shop: string; size: number };
type Key = readonly [string, string, ListQuery, number];

/** What the cache knows of a list: the other pages of this query, and the most rows this shop ever got for this size. */
export function useSeenPages(queryKey: Key): { seen: SeenPage[]; learnedSize: number; echoedSize: number } {
  const [scope, list, query, page] = queryKey;
  const own = hashKey([query]);
  const seen: SeenPage[] = [];
  let learnedSize = 0;
  // A last page may echo its own length: the largest echo is the size.
  let echoedSize = 0;
  for (const [key, data] of useQueryClient().getQueriesData<Omit<SeenPage, "page"> & { pageSize: number }>({
    queryKey: [scope, list],
  })) {
    const [, , otherQuery, otherPage] = key as unknown as Key;
    if (data === undefined || otherQuery.shop !== query.shop || otherQuery.size !== query.size) continue;
    learnedSize = Math.max(learnedSize, data.orders.length + data.unreadableRows);
    if (hashKey([otherQuery]) !== own) continue;
    echoedSize = Math.max(echoedSize, data.pageSize);
    if (otherPage !== page)
      seen.push({ page: otherPage, orders: data.orders, unreadableRows: data.unreadableRows });
  }
  return { seen, learnedSize, echoedSize: echoedSize || query.size };
}

type SoldKey = ReturnType<typeof soldOrdersQuery>["queryKey"];

const SAME = ["account", "shop", "edition"] as const;
const FILTERS = ["from", "to", "flag", "flagName", "remark"] as const;

/** How many orders there are without the filters, where a page of this shop and edition has said so already; nothing is requested for it. */
export function useUnfilteredTotal([scope, list, query]: SoldKey): number | null {
  const pages = useQueryClient().getQueriesData<SoldOrdersPage>({ queryKey: [scope, list] });
  for (const [key, page] of pages) {
    const [, , other] = key as unknown as SoldKey;
    const isOurs = SAME.every((name) => other[name] === query[name]) && FILTERS.every((name) => !other[name]);
    if (isOurs && page?.total?.isAbout === false) return page.total.count;
  }
  return null;
}
