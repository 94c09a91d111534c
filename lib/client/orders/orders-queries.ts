import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { ListResponse } from "#lib/shared/orders/orders.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { sendUnderKey } from "#lib/client/paid-request.ts";

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

/** For how long after it came an answer needs no other: it may have been old by then. The clocks of browser and server may differ. */
export function freshMs(
  { data, dataUpdatedAt }: { data: { asOf: number } | undefined; dataUpdatedAt: number },
  cacheTtlSeconds: number,
): number {
  const fresh = cacheTtlSeconds * 1_000;
  return Math.max(0, Math.min(fresh, fresh - dataUpdatedAt + (data?.asOf ?? 0)));
}

/** Everything but the page: pages of one question belong together. */
export function toListQuery<Query extends { page: number }>(
  query: Query,
  account: string | null,
): Omit<Query, "page"> & { account: string | null } {
  return { ...query, account, page: undefined };
}

type Press = { client: QueryClient; queryKey: QueryKey; meta?: Record<string, unknown> | undefined };

/** Of lists whose reply is lost or to come; they live and go with their query. */
const openKeys = new WeakMap<object, string>();

// Without the query's signal a person who leaves the page or stops waiting aborts nothing: the answer is paid for, so it is kept.
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

/** The page of a reply; a problem is thrown, so that the cache keeps the last good copy. */
export function unwrapListResponse<Page>(reply: ListResponse<Page>): Page {
  if (reply.kind === "problem") throw new ServiceProblemError(reply.problem);
  return reply.page;
}
