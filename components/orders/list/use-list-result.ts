import {
  hashKey,
  type Query,
  type QueryClient,
  type QueryKey,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
} from "@tanstack/react-query";
import { useState } from "react";
import type { Scan } from "#components/feedback/scan/scan.tsx";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { ASK_AGAIN, ServiceProblemError, TURN_TO } from "#lib/client/orders/orders-queries.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

export type ListResult<Page> = {
  /** Last good page, which an error leaves in place. */
  page: Page | undefined;
  /** `first`: nothing to show yet; `again`: a newer response is loading. */
  busy: "first" | "again" | null;
  problem: ServiceProblem | null;
  /** Error on our side. */
  error: RequestError | null;
  /** The person stopped waiting; the request is in progress and its response will be shown. */
  isStopped: boolean;
  /** True when the request is unknown: nothing was sent, nothing can be. */
  isHeld: boolean;
  /** Usual price by now; null until a charge was seen. */
  usualPoints: Points | null;
  refetch: () => void;
  /** Requests a page again, visible or not. */
  ask: (page: number) => Promise<void>;
  /** Turns to a page: from the cache, else by a request, even where lists wait for a press. */
  turnTo: (page: number) => void;
  /** True when a fresh page is cached, so that it costs nothing. */
  isHere: (page: number) => boolean;
  stop: () => void;
};

/** A request of a list: its response, its errors, and repeating it by hand. */
export function useListResult<Page extends ResponseInfo, Key extends QueryKey>(
  optionsOf: (page: number) => UseQueryOptions<Page, Error, Page, Key>,
  pageNumber: number,
  isHeld: boolean,
  knownPoints: Points | null,
  open: string | undefined,
): ListResult<Page> {
  const client = useQueryClient();
  const options = optionsOf(pageNumber);
  // Ignores `staleTime`: the person wants a new response.
  const ask = (page: number) =>
    client.prefetchQuery({ ...optionsOf(page), meta: ASK_AGAIN, staleTime: -Infinity });
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...options,
    ...(isHeld && { enabled: false }),
    // An open order stays as it came; a newer page takes a press.
    ...(open !== undefined && { staleTime: Infinity }),
  });
  const waitingFor = `${hashKey(options.queryKey)} ${dataUpdatedAt} ${errorUpdatedAt}`;
  const [stopped, setStopped] = useState<string | null>(null);
  const isStopped = isFetching && stopped === waitingFor;
  const problem = error instanceof ServiceProblemError ? error.problem : null;
  return {
    page: data,
    busy: !isFetching || isStopped ? null : data === undefined ? "first" : "again",
    problem,
    error: error === null || error instanceof ServiceProblemError ? null : toRequestError(error),
    isStopped,
    isHeld,
    usualPoints: (problem ?? data)?.usualPoints ?? knownPoints,
    refetch: () => {
      if (isHeld) return;
      setStopped(null);
      // Waits for the request in progress again; a second one would be paid twice.
      if (!isFetching) void ask(pageNumber);
    },
    ask,
    turnTo: (page) => turnTo(client, optionsOf(page)),
    isHere: (page) => isFresh(client, optionsOf(page)),
    stop: () => setStopped(waitingFor),
  };
}

/** Shows a page after a press: from the cache, else by a request, even where lists wait for a press. */
export function turnTo<Page, Key extends QueryKey>(
  client: QueryClient,
  options: UseQueryOptions<Page, Error, Page, Key>,
): void {
  const error = client.getQueryState(options.queryKey)?.error;
  // A failed page may have been charged; its own button says so before it is requested again.
  if (error && !(error instanceof ServiceProblemError && error.problem.reason === "notFetched")) return;
  void client.prefetchQuery({ ...options, meta: TURN_TO });
}

/** True when a fresh page is cached, so that it costs nothing. */
export function isFresh<Page, Key extends QueryKey>(
  client: QueryClient,
  { queryKey, staleTime }: UseQueryOptions<Page, Error, Page, Key>,
): boolean {
  // A key belongs to one query, whose data has the type of its options.
  const query = client.getQueryCache().find({ queryKey }) as Query<Page, Error, Page, Key> | undefined;
  if (query?.state.data === undefined) return false;
  return !query.isStaleByTime(typeof staleTime === "function" ? staleTime(query) : staleTime);
}

/** Shops whose sheet has opened by itself, which it does once. */
const shown = new Set<string>();

/** Guides through code 302: one sheet a shop, and the same request once more after the scan. Never polls. */
export function useScan(
  shopId: string,
  { problem, busy, isStopped, refetch }: ListResult<unknown>,
  price: string,
): Scan | null {
  const [pressed, setPressed] = useState<ConfirmedScan | null>(null);
  const [isForced, setForced] = useState<boolean | null>(null);
  const authorization = problem?.reason === "shopNotAuthorized" ? problem : null;
  const confirmed = confirmedScan(pressed, authorization, busy !== null || isStopped);
  if (confirmed !== pressed) {
    setPressed(confirmed);
    if (confirmed === null) setForced(null);
  }
  if (authorization === null) return null;
  return {
    problem: authorization,
    isOpen: isForced ?? !shown.has(shopId),
    isSecond: confirmed?.response === authorization,
    price,
    isBusy: busy !== null,
    open: () => setForced(true),
    close: () => {
      shown.add(shopId);
      setForced(false);
    },
    confirm: () => {
      setPressed({ refusal: authorization, response: null });
      setForced(isForced ?? !shown.has(shopId));
      shown.add(shopId);
      refetch();
    },
    renew: refetch,
  };
}

/** A press of "The owner has authorized it": its refusal, and the refusal that the request then got, if any. */
type ConfirmedScan = { refusal: ServiceProblem; response: ServiceProblem | null };

/** Follows a press: it ends with its one request, or lasts while that request's 302 is on screen. */
export function confirmedScan(
  pressed: ConfirmedScan | null,
  refused: ServiceProblem | null,
  isFetching: boolean,
): ConfirmedScan | null {
  if (pressed === null) return null;
  if (pressed.response !== null) return pressed.response === refused ? pressed : null;
  if (isFetching || refused === pressed.refusal) return pressed;
  return refused === null ? null : { ...pressed, response: refused };
}
