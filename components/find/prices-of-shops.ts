import type { Query, QueryClient } from "@tanstack/react-query";
import { findRemark } from "#lib/client/remark-tokens.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { pendingOrdersUrl } from "#lib/shared/orders/pending-url.ts";
import { soldOrdersUrl } from "#lib/shared/orders/sold-url.ts";
import { pendingOrdersQuery } from "#lib/client/orders/pending-queries.ts";
import { ServiceProblemError } from "#lib/client/orders/orders-queries.ts";
import { soldOrdersQuery } from "#lib/client/orders/sold-queries.ts";

type Params = { get: (name: string) => string | null };
type PriceQuery = { size: number; edition?: string; seller?: string };
type Facts = { asOf: number; usualPoints: Points | null };

/** Price of choosing another shop on an order list: the usual cost of the call, and the shops that need none. */
type ShopPrices = { usual: Points | null; free: Shop[] };

/** Null when choosing a shop makes no call, or before any price is known. */
export function pricesOfShops(
  client: QueryClient,
  pathname: string,
  params: Params,
  shops: readonly Shop[],
): ShopPrices | null {
  const keyOf = findQueryKeys(pathname, params);
  if (keyOf === null) return null;
  const free = shops.filter((shop) => {
    const queryKey = keyOf(shop);
    // A shop without its ID makes no request.
    return queryKey === null || isHere(client.getQueryCache().find({ queryKey }));
  });
  const usual = newestPrice(client, pathname, params);
  return usual === undefined && free.length < shops.length ? null : { usual: usual ?? null, free };
}

/** Query key of a shop's first page, as choosing the shop opens it. */
function findQueryKeys(pathname: string, params: Params): ((shop: Shop) => readonly unknown[] | null) | null {
  if (pathname === "/orders/sold") {
    const view = soldOrdersUrl.read(params);
    const remark = (view.edition === "enhanced" && remarkFor(params)) || undefined;
    return ({ id, ownerId }) =>
      ownerId === null ? null : soldOrdersQuery({ ...view, page: 1, shop: id, remark }, ownerId, 0).queryKey;
  }
  if (pathname !== "/orders/pending") return null;
  const request = {
    ...pendingOrdersUrl.read(params),
    seller: undefined,
    page: 1,
    remark: remarkFor(params) || undefined,
  };
  return ({ id, sellerId }) =>
    sellerId === null ? null : pendingOrdersQuery({ ...request, shop: id }, sellerId, 0).queryKey;
}

/** Remark behind the URL's token, or the token if the remark is gone: no page is stored under it. */
function remarkFor(params: Params): string {
  const token = params.get("r");
  return findRemark(token) ?? token ?? "";
}

/** Usual price in the newest response to the same list, size and edition; undefined without a response. */
function newestPrice(client: QueryClient, pathname: string, params: Params): Points | null | undefined {
  const list = pathname === "/orders/sold" ? "sold" : "pending";
  const { size, edition } = soldOrdersUrl.read(params);
  const said = client
    .getQueryCache()
    .findAll({ queryKey: ["orders", list] })
    .flatMap(({ queryKey, state: { error, data } }) => {
      const request = queryKey[2] as PriceQuery;
      const facts = error instanceof ServiceProblemError ? error.problem : (data as Facts | undefined);
      if (facts === undefined || request.size !== size) return [];
      return list === "pending" || request.edition === edition ? [{ request, facts }] : [];
    })
    .sort((one, other) => other.facts.asOf - one.facts.asOf);
  // A response without a seller ID may have another price: it only counts without any other.
  return (said.find(({ request }) => request.seller === undefined) ?? said[0])?.facts.usualPoints;
}

/** True while a page is fresh by the options of its query. */
function isHere(query: Query | undefined): boolean {
  if (query?.state.data === undefined) return false;
  const { staleTime } = query.options as { staleTime?: (query: Query) => number };
  return staleTime !== undefined && !query.isStaleByTime(staleTime(query));
}
