import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { ListResponse } from "#lib/shared/orders/orders.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { sendUnderKey } from "#lib/client/paid-request.ts";

/** Problem of the service instead of a page. Thrown inside the query cache, so that the last good copy stays. */
export class ServiceProblemError extends Error {
  readonly problem: ServiceProblem;

  constructor(problem: ServiceProblem) {
    super(problem.reason);
    this.name = "ServiceProblemError";
    this.problem = problem;
  }
}

/** Query meta: the person wants a new response, not a cached one. */
export const ASK_AGAIN = { cache: "bypass" };

/** Query meta: a cached page will do; without one it is requested, even where lists wait for a press. */
export const TURN_TO = { cache: "press" };

/** Milliseconds a response stays fresh after it arrived, less its age then. Allows for differing clocks. */
export function freshMs(
  { data, dataUpdatedAt }: { data: { asOf: number } | undefined; dataUpdatedAt: number },
  cacheTtlSeconds: number,
): number {
  const fresh = cacheTtlSeconds * 1_000;
  return Math.max(0, Math.min(fresh, fresh - dataUpdatedAt + (data?.asOf ?? 0)));
}

/** Returns the part of a query key that all pages of a query share: everything but the page. */
export function toListQuery<Query extends { page: number }>(
  query: Query,
  account: string | null,
): Omit<Query, "page"> & { account: string | null } {
  return { ...query, account, page: undefined };
}

type Press = { client: QueryClient; queryKey: QueryKey; meta?: Record<string, unknown> | undefined };

/** Idempotency keys of requests without a response yet; each ends with its query. */
const openKeys = new WeakMap<object, string>();

// Ignores the query's signal: a paid response is stored even when the person leaves or stops waiting.
export async function readList<Page>(
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

/** Returns the page of a response. Throws `ServiceProblemError`, so that the cache keeps the last good copy. */
function unwrapListResponse<Page>(reply: ListResponse<Page>): Page {
  if (reply.kind === "problem") throw new ServiceProblemError(reply.problem);
  return reply.page;
}
