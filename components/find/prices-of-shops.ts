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

/** What choosing another shop takes on an order list: what such a call usually costs, and the shops that take none. */
export type ShopPrices = { usual: Points | null; free: Shop[] };

/** Null where choosing a shop makes no call, and while nothing is known of what one costs. */
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
    // Without its ID nothing of a shop is requested.
    return queryKey === null || isHere(client.getQueryCache().find({ queryKey }));
  });
  const usual = newestPrice(client, pathname, params);
  return usual === undefined && free.length < shops.length ? null : { usual: usual ?? null, free };
}

/** The key of a shop's first page as choosing the shop opens it. */
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

/** A remark that is gone keeps its token: nothing is requested for it, and no page is held. */
function remarkFor(params: Params): string {
  const token = params.get("r");
  return findRemark(token) ?? token ?? "";
}

/** What the newest response to the same list, size and edition said such a call usually costs; undefined: there was none. */
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
      return list === "pending" || request.edition === edition ? [{ asked: request, facts }] : [];
    })
    .sort((one, other) => other.facts.asOf - one.facts.asOf);
  // What came without a seller ID may have another price: it counts where nothing else did.
  return (said.find(({ asked }) => asked.seller === undefined) ?? said[0])?.facts.usualPoints;
}

/** New enough by the rule it was requested with, which a list's query keeps with its options. */
function isHere(query: Query | undefined): boolean {
  if (query?.state.data === undefined) return false;
  const { staleTime } = query.options as { staleTime?: (query: Query) => number };
  return staleTime !== undefined && !query.isStaleByTime(staleTime(query));
}
