import type { QueryClient } from "@tanstack/react-query";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { RequestErrorCode } from "#lib/shared/base/errors.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { pendingOrdersUrl, soldOrdersUrl } from "#lib/shared/orders/list-url.ts";
import type { ListOperation, SoldOrdersQuery } from "#lib/shared/orders/orders.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import {
  ASK_AGAIN,
  pendingOrdersQuery,
  ServiceProblemError,
  soldOrdersQuery,
} from "#lib/client/orders-queries.ts";

export type ShopToAsk = { shop: Shop; list: ListOperation };

/** What became of a shop; `left`: it was not asked, since all of it had been stopped. */
export type ShopRefresh =
  | { kind: "waiting" | "asking" | "left" }
  | { kind: "read"; orders: number }
  | { kind: "problem"; problem: ServiceProblem }
  | { kind: "error"; code: RequestErrorCode };

type AskTerms = { edition: SoldOrdersQuery["edition"]; cacheTtlSeconds: Record<ListOperation, number> };

/** Reads the first page of a shop's list anew, as the list's own Refresh does: one call. A lost reply keeps its key. */
export async function askShop(
  client: QueryClient,
  { shop, list }: ShopToAsk,
  { edition, cacheTtlSeconds }: AskTerms,
): Promise<ShopRefresh> {
  const ttl = cacheTtlSeconds[list];
  const blank = new URLSearchParams();
  const press = { meta: ASK_AGAIN, staleTime: -Infinity };
  const own = { shop: shop.id, size: MAX_PAGE_SIZE } as const;
  try {
    const { orders } =
      list === "soldOrders"
        ? await client.fetchQuery({
            ...soldOrdersQuery({ ...soldOrdersUrl.read(blank), ...own, edition }, shop.ownerId ?? "", ttl),
            ...press,
          })
        : await client.fetchQuery({
            ...pendingOrdersQuery({ ...pendingOrdersUrl.read(blank), ...own }, shop.sellerId, ttl),
            ...press,
          });
    return { kind: "read", orders: orders.length };
  } catch (error) {
    if (error instanceof ServiceProblemError) return { kind: "problem", problem: error.problem };
    return { kind: "error", code: error instanceof RequestError ? error.code : "badReply" };
  }
}

/** Answers that every other shop would get, too. */
const FOR_ALL: ReadonlySet<ProblemReason> = new Set([
  "invalidCredential",
  "noToken",
  "accountMissing",
  "noPermission",
  "callsUsedUp",
  "noPermissionOrCallsUsedUp",
  "overBudget",
]);
/** Of our own failures those that are about one shop. */
const FOR_ONE: ReadonlySet<RequestErrorCode> = new Set(["badInput", "notFound"]);

/** Whether it is no use to ask the next shop. */
export function endsRefresh(refresh: ShopRefresh): boolean {
  if (refresh.kind === "problem") return FOR_ALL.has(refresh.problem.reason);
  return refresh.kind === "error" && !FOR_ONE.has(refresh.code);
}

type Turn = {
  ask: (shop: ShopToAsk) => Promise<ShopRefresh>;
  onChange: (shopId: string, refresh: ShopRefresh) => void;
  /** Looked at before each call. */
  isStopped: () => boolean;
};

/** Asks one shop after the other, each once; after an answer that holds for all of them, or when it is stopped, the others are left. */
export async function refreshInTurn(
  shops: readonly ShopToAsk[],
  { ask, onChange, isStopped }: Turn,
): Promise<void> {
  for (const { shop } of shops) onChange(shop.id, { kind: "waiting" });
  let isOver = false;
  for (const one of shops) {
    const { id } = one.shop;
    if (isOver || isStopped()) {
      onChange(id, { kind: "left" });
      continue;
    }
    onChange(id, { kind: "asking" });
    const refresh = await ask(one);
    onChange(id, refresh);
    isOver = endsRefresh(refresh);
  }
}
