import type { QueryClient } from "@tanstack/react-query";
import { remarkToken } from "#lib/client/remark-tokens.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { FoundList, LoadedOrder } from "#lib/shared/orders/find-orders.ts";
import { pendingPageUrl } from "#lib/shared/orders/pending-url.ts";
import { soldPageUrl } from "#lib/shared/orders/sold-url.ts";
import type {
  PendingOrdersPage,
  PendingOrdersQuery,
  SoldOrdersPage,
  SoldOrdersQuery,
} from "#lib/shared/orders/orders.ts";

type ListKey = readonly [
  "orders",
  FoundList,
  PendingOrdersQuery & SoldOrdersQuery & { account: string | null },
  number,
];
type ListPage = PendingOrdersPage | SoldOrdersPage;

/** Pages of order lists in this browser, with their keys from `lib/client/orders-queries`. */
function loadedPages(client: QueryClient): { key: ListKey; page: ListPage }[] {
  const known = client.getQueriesData<ListPage>({ queryKey: ["orders"] });
  return known.flatMap(([key, page]) =>
    page === undefined ? [] : [{ key: key as unknown as ListKey, page }],
  );
}

/** Numbered rows in this browser, without those of unknown shops or of numbers that a shop no longer has. */
export function loadedOrders(client: QueryClient, shops: readonly Shop[]): LoadedOrder[] {
  return loadedPages(client).flatMap(({ key: [, list, { account, remark, ...view }, at], page }) => {
    const shop = shops.find(({ id }) => id === view.shop);
    if (shop === undefined || account !== (list === "sold" ? shop.ownerId : shop.sellerId)) return [];
    const shown = { ...view, page: at, ...(remark !== undefined && { r: remarkToken(remark) }) };
    return page.orders.flatMap((order) => {
      const number = order.orderNumber;
      if (number === null) return [];
      const opened = { ...shown, open: number };
      const href =
        list === "sold"
          ? `/orders/sold${soldPageUrl.write(opened)}`
          : `/orders/pending${pendingPageUrl.write(opened)}`;
      return [{ order, number, list, shopId: shop.id, asOf: page.asOf, href }];
    });
  });
}

/** Page size of a request by number. */
const ROWS = 20;

/** Usual price of a request by number: from the newest response, else as known when the page was rendered. */
export function pointsOfOneOrder(client: QueryClient, atFirst: Points | null): Points | null {
  let newest: ListPage | null = null;
  for (const { key, page } of loadedPages(client))
    if (key[1] === "pending" && key[2].size === ROWS && page.usualPoints !== null)
      if (newest === null || newest.asOf < page.asOf) newest = page;
  return newest?.usualPoints ?? atFirst;
}
