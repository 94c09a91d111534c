import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ASK_AGAIN, ServiceProblemError } from "#lib/client/orders-queries.ts";
import { RequestError } from "#lib/client/fetch-json.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

export type ListResult<Page> = {
  /** The last good copy, which a failure leaves in place. */
  page: Page | undefined;
  /** `first`: nothing to show yet; `again`: something newer is on its way. */
  busy: "first" | "again" | null;
  problem: ServiceProblem | null;
  /** A failure on our side of the door. */
  failure: RequestError | null;
  /** The person stopped waiting; the question is still under way and its answer will show. */
  isStopped: boolean;
  /** What to ask is not known: nothing was asked, and nothing can be. */
  isHeld: boolean;
  /** What asking for it usually costs by now; null while no charge was seen. */
  usualPoints: number | null;
  ask: () => void;
  stop: () => void;
};

/** One question to a list: its answer, what went wrong, and asking again by a person's hand. */
export function useListResult<Page extends AnswerFacts, Key extends QueryKey>(
  options: UseQueryOptions<Page, Error, Page, Key>,
  isHeld: boolean,
  knownPoints: number | null,
): ListResult<Page> {
  const client = useQueryClient();
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery(
    isHeld ? { ...options, enabled: false } : options,
  );
  const waitingFor = `${hashKey(options.queryKey)} ${dataUpdatedAt} ${errorUpdatedAt}`;
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = isFetching && stopped === waitingFor;
  const problem = error instanceof ServiceProblemError ? error.problem : null;
  return {
    page: data,
    busy: !isFetching || isStopped ? null : data === undefined ? "first" : "again",
    problem,
    failure:
      error === null || error instanceof ServiceProblemError
        ? null
        : error instanceof RequestError
          ? error
          : new RequestError("badReply", { cause: error }),
    isStopped,
    isHeld,
    usualPoints: (problem ?? data)?.usualPoints ?? knownPoints,
    ask: () => {
      if (isHeld) return;
      setStopped(null);
      // A question under way is waited for again; a second one would be paid twice.
      if (!isFetching) void client.prefetchQuery({ ...options, meta: ASK_AGAIN, staleTime: 0 });
    },
    stop: () => setStopped(waitingFor),
  };
}
