import { type Query, queryOptions, type QueryClient, type QueryKey } from "@tanstack/react-query";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import { pendingOrdersUrl, soldOrdersUrl } from "#lib/shared/orders/list-url.ts";
import type {
  ListResponse,
  PendingOrdersPage,
  PendingOrdersQuery,
  SoldOrdersPage,
  SoldOrdersQuery,
} from "#lib/shared/orders/orders.ts";
import { fetchJson } from "./fetch-json.ts";
import { sendUnderKey } from "./paid-request.ts";

/** The service gave no answer. Thrown inside the query cache, so that the last good copy stays beside it. */
export class ServiceProblemError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(problem.reason);
    this.name = "ServiceProblemError";
    this.problem = problem;
  }
}

/** A person asks: an earlier answer will not do. */
export const ASK_AGAIN = { cache: "bypass" };

/** A person turns to a page: what is cached serves, and what is not is requested, also where lists wait for a press. */
export const TURN_TO = { cache: "press" };

/** `ownerId`: whose orders the shop names now; a corrected one makes other answers of it. */
export function soldOrdersQuery(query: SoldOrdersQuery, ownerId: string, cacheTtlSeconds: number) {
  return queryOptions({
    queryKey: ["orders", "sold", toListQuery(query, ownerId), query.page] as const,
    queryFn: (press) =>
      readList<SoldOrdersPage>(`/api/orders/sold${soldOrdersUrl.write(query)}`, query.remark, press),
    staleTime: ({ state }) => freshMs(state, cacheTtlSeconds),
  });
}

/** `sellerId`: as `ownerId` of sold orders; null where the query is made without one. */
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
      if (page.pageBase !== null) learnPageBase(press.client, page.pageBase);
      return page;
    },
    staleTime: ({ state }) => freshMs(state, cacheTtlSeconds),
  });
}

/** Takes in from which number the service counts: pages that were asked for by another one are other pages, and go. */
export function learnPageBase(client: QueryClient, base: 0 | 1): void {
  const queryKey = ["orders", "pending"];
  const cache = client.getQueryCache();
  const isOther = ({ state }: Query) => {
    const page = state.data as PendingOrdersPage | undefined;
    return state.fetchStatus === "idle" && (page === undefined ? base === 0 : (page.pageBase ?? 1) !== base);
  };
  client.removeQueries({ queryKey, type: "inactive", predicate: isOther });
  // What is still on show goes when it is left: a reply may be here before the press that asked for it has turned the page.
  for (const shown of cache.findAll({ queryKey, type: "active", predicate: isOther })) {
    const stop = cache.subscribe(({ query }) => {
      if (query !== shown || shown.isActive()) return;
      stop();
      if (isOther(shown)) cache.remove(shown);
    });
  }
  // Where nothing was known the first page was asked for as 1.
  if (base === 1)
    client.setQueriesData<PendingOrdersPage>({ queryKey }, (page) =>
      page?.pageBase === null ? { ...page, pageBase: base } : page,
    );
}

/** For how long after it came an answer needs no other: it may have been old by then. The clocks of browser and server may differ. */
export function freshMs(
  { data, dataUpdatedAt }: { data: { asOf: number } | undefined; dataUpdatedAt: number },
  cacheTtlSeconds: number,
): number {
  const fresh = cacheTtlSeconds * 1_000;
  return Math.max(0, Math.min(fresh, fresh - dataUpdatedAt + (data?.asOf ?? 0)));
}

/** Everything but the page: pages of one question belong together. */
function toListQuery<Query extends { page: number }>(
  query: Query,
  account: string | null,
): Omit<Query, "page"> & { account: string | null } {
  return { ...query, account, page: undefined };
}

type Press = { client: QueryClient; queryKey: QueryKey; meta?: Record<string, unknown> | undefined };

/** Of lists whose reply is lost or to come; they live and go with their query. */
const openKeys = new WeakMap<object, string>();

// Without the query's signal a person who leaves the page or stops waiting aborts nothing: the answer is paid for, so it is kept.
async function readList<Page>(
  path: string,
  remark: string | undefined,
  { client, queryKey, meta }: Press,
): Promise<Page> {
  const query = client.getQueryCache().find({ queryKey }) ?? {};
  const response = await sendUnderKey(openKeys, query, (idempotencyKey) =>
    fetchJson<ListResponse<Page>>(path, {
      headers: {
        "Idempotency-Key": idempotencyKey,
        ...(typeof meta?.cache === "string" && { "x-cache": meta.cache }),
        ...(remark !== undefined && { "x-remark": encodeURIComponent(remark) }),
      },
    }),
  );
  return unwrapListResponse(response);
}

/** The page of a reply; a problem is thrown, so that the cache keeps the last good copy. */
export function unwrapListResponse<Page>(reply: ListResponse<Page>): Page {
  if (reply.kind === "problem") throw new ServiceProblemError(reply.problem);
  return reply.page;
}
