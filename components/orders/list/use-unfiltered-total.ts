import { useQueryClient } from "@tanstack/react-query";
import type { soldOrdersQuery } from "#lib/client/orders-queries.ts";
import type { SoldOrdersPage } from "#lib/shared/orders/orders.ts";

type Key = ReturnType<typeof soldOrdersQuery>["queryKey"];

const SAME = ["account", "shopId", "edition"] as const;
const FILTERS = ["from", "to", "flag", "flagName", "remark"] as const;

/** How many orders there are without the filters, where an answer of this shop and edition has said so already; nothing is asked for it. */
export function useUnfilteredTotal([scope, list, asked]: Key): number | null {
  const pages = useQueryClient().getQueriesData<SoldOrdersPage>({ queryKey: [scope, list] });
  for (const [key, page] of pages) {
    const [, , question] = key as unknown as Key;
    const isOurs =
      SAME.every((name) => question[name] === asked[name]) && FILTERS.every((name) => !question[name]);
    if (isOurs && page?.total?.isAbout === false) return page.total.count;
  }
  return null;
}
