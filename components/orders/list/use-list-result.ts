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
import type { Scan } from "#components/feedback/scan.tsx";
import { RequestError } from "#lib/client/fetch-json.ts";
import { ASK_AGAIN, ServiceProblemError, TURN_TO } from "#lib/client/orders/orders-queries.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

export type ListResult<Page> = {
  /** The last good copy, which an error leaves in place. */
  page: Page | undefined;
  /** `first`: nothing to show yet; `again`: something newer is on its way. */
  busy: "first" | "again" | null;
  problem: ServiceProblem | null;
  /** An error of our own side. */
  error: RequestError | null;
  /** The person stopped waiting; the request is still under way and its response will show. */
  isStopped: boolean;
  /** What to request is not known: nothing was requested, and nothing can be. */
  isHeld: boolean;
  /** What requesting it usually costs by now; null while no charge was seen. */
  usualPoints: Points | null;
  refetch: () => void;
  /** Requests a page anew, on show or not. */
  ask: (page: number) => Promise<void>;
  /** Turns to a page by a press: what is cached serves, else it is requested, also where lists wait for a press. */
  turnTo: (page: number) => void;
  /** Whether a page is here and new enough: looking at it takes nothing. */
  isHere: (page: number) => boolean;
  stop: () => void;
};

/** One request of a list: its response, what went wrong, and requesting again by a person's hand. */
export function useListResult<Page extends ResponseInfo, Key extends QueryKey>(
  optionsOf: (page: number) => UseQueryOptions<Page, Error, Page, Key>,
  pageNumber: number,
  isHeld: boolean,
  knownPoints: Points | null,
  open: string | undefined,
): ListResult<Page> {
  const client = useQueryClient();
  const options = optionsOf(pageNumber);
  // However new the clocks say it is.
  const ask = (page: number) =>
    client.prefetchQuery({ ...optionsOf(page), meta: ASK_AGAIN, staleTime: -Infinity });
  const { data, error, isFetching, dataUpdatedAt, errorUpdatedAt } = useQuery({
    ...options,
    ...(isHeld && { enabled: false }),
    // Who opens an order that is here sees it as it came: a newer page is one press away.
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
    error:
      error === null || error instanceof ServiceProblemError
        ? null
        : error instanceof RequestError
          ? error
          : new RequestError("badReply", { cause: error }),
    isStopped,
    isHeld,
    usualPoints: (problem ?? data)?.usualPoints ?? knownPoints,
    refetch: () => {
      if (isHeld) return;
      setStopped(null);
      // A request under way is waited for again; a second one would be paid twice.
      if (!isFetching) void ask(pageNumber);
    },
    ask,
    turnTo: (page) => turnTo(client, optionsOf(page)),
    isHere: (page) => isFresh(client, optionsOf(page)),
    stop: () => setStopped(waitingFor),
  };
}

/** A press that shows a page: what is cached serves, else it is requested, also where lists wait for a press. */
export function turnTo<Page, Key extends QueryKey>(
  client: QueryClient,
  options: UseQueryOptions<Page, Error, Page, Key>,
): void {
  const error = client.getQueryState(options.queryKey)?.error;
  // One that failed may have been charged: its own button says so before it is asked for again.
  if (error && !(error instanceof ServiceProblemError && error.problem.reason === "notFetched")) return;
  void client.prefetchQuery({ ...options, meta: TURN_TO });
}

/** Whether a page is here and new enough: looking at it takes nothing. */
export function isFresh<Page, Key extends QueryKey>(
  client: QueryClient,
  { queryKey, staleTime }: UseQueryOptions<Page, Error, Page, Key>,
): boolean {
  // A key names one query, which holds what its options say.
  const query = client.getQueryCache().find({ queryKey }) as Query<Page, Error, Page, Key> | undefined;
  if (query?.state.data === undefined) return false;
  return !query.isStaleByTime(typeof staleTime === "function" ? staleTime(query) : staleTime);
}

/** Shops whose sheet has opened by itself: it does so once. */
const shown = new Set<string>();

/** The way through a 302: one sheet a shop, and the same request once more after the scan. Nothing polls. */
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

/** "I have authorized" was pressed on one refusal; `response` is the refusal that the request then met, if it met one. */
type ConfirmedScan = { refusal: ServiceProblem; response: ServiceProblem | null };

/** What a press still stands for: it ends with the one request it made, or lasts as long as that one's 302 is on the screen. */
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
