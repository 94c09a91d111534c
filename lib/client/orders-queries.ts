import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { newAskId } from "#lib/client/new-ask-id.ts";
import { ServiceProblemError } from "#lib/client/service-problem-error.ts";
import type { ListReply, PendingOrdersPage, PendingOrdersQuery, SoldOrdersPage, SoldOrdersQuery } from "#lib/shared/orders.ts";
import { writePendingOrdersView } from "#lib/shared/pending-orders-view.ts";
import { writeSoldOrdersView } from "#lib/shared/sold-orders-view.ts";

const SOLD_FRESH_MS = 60_000;
const PENDING_FRESH_MS = 30_000;

/** `ownerId`: whose orders the shop names now; a corrected one makes other answers of it. */
export function soldOrdersQuery(query: SoldOrdersQuery, ownerId: string) {
  return queryOptions({
    queryKey: ["orders", "sold", question(query, ownerId), query.page] as const,
    queryFn: () => readList<SoldOrdersPage>(`/api/orders/sold${writeSoldOrdersView(query)}`, query.remark),
    staleTime: SOLD_FRESH_MS,
  });
}

/** `sellerId`: as `ownerId` of sold orders. */
export function pendingOrdersQuery(query: PendingOrdersQuery, sellerId: string) {
  return queryOptions({
    queryKey: ["orders", "pending", question(query, sellerId), query.page] as const,
    queryFn: () => readList<PendingOrdersPage>(`/api/orders/pending${writePendingOrdersView(query)}`, query.remark),
    staleTime: PENDING_FRESH_MS,
  });
}

/** Everything but the page: pages of one question belong together. */
function question<Query extends { page: number }>(query: Query, account: string): Omit<Query, "page"> & { account: string } {
  return { ...query, account, page: undefined };
}

// Without the query's signal a person who leaves the page or stops waiting aborts nothing: the answer is paid for, so it is kept.
async function readList<Page>(path: string, remark: string | undefined): Promise<Page> {
  const headers = { "x-ask-id": newAskId(), ...(remark !== undefined && { "x-remark": encodeURIComponent(remark) }) };
  return unwrapListReply(await fetchJson<ListReply<Page>>(path, { headers }));
}

/** The page of a reply; a problem is thrown, so that the cache keeps the last good copy. */
export function unwrapListReply<Page>(reply: ListReply<Page>): Page {
  if (reply.kind === "problem") throw new ServiceProblemError(reply.problem);
  return reply.page;
}
