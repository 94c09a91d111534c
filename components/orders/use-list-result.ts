import type { QueryKey, UseQueryOptions } from "@tanstack/react-query";
import { hashKey, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { RequestError } from "#lib/client/request-error.ts";
import { ServiceProblemError } from "#lib/client/service-problem-error.ts";
import type { ServiceProblem } from "#lib/shared/orders.ts";

export type ListResult<Page> = {
  /** The last good copy, which a failure leaves in place. */
  page: Page | undefined;
  /** `first`: nothing to show yet; `again`: something newer is on its way. */
  busy: "first" | "again" | null;
  problem: ServiceProblem | null;
  /** A failure on our side of the door. */
  failure: RequestError | null;
  /** The person stopped waiting for this very question. */
  isStopped: boolean;
  ask: () => void;
  stop: () => void;
};

/** One question to a list: its answer, what went wrong, and asking again by a person's hand. */
export function useListResult<Page, Key extends QueryKey>(options: UseQueryOptions<Page, Error, Page, Key>): ListResult<Page> {
  const client = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(options);
  const question = hashKey(options.queryKey);
  const [stopped, setStopped] = useState<string | null>(null);
  return {
    page: data,
    busy: !isFetching ? null : data === undefined ? "first" : "again",
    problem: error instanceof ServiceProblemError ? error.problem : null,
    failure: error === null || error instanceof ServiceProblemError ? null : error instanceof RequestError ? error : new RequestError("badReply", { cause: error }),
    isStopped: stopped === question && !isFetching,
    ask: () => {
      setStopped(null);
      void refetch();
    },
    stop: () => {
      setStopped(question);
      void client.cancelQueries({ queryKey: options.queryKey, exact: true });
    },
  };
}
