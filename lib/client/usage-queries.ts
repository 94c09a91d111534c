import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { CallLogPage } from "#lib/shared/usage/call-log.ts";
import { callLogUrl, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import type { RateLimits } from "#lib/shared/calls/operations.ts";
import type { Usage } from "#lib/shared/usage/usage.ts";
import { usageUrl, type UsageQuery } from "#lib/shared/usage/usage-view.ts";
import {
  type PossiblyChargedView,
  possiblyChargedUrl,
  type PossiblyChargedPage,
} from "#lib/shared/usage/possibly-charged.ts";
import { fetchJson, RequestError } from "./fetch-json.ts";

const PACE_EVERY_MS = 2_000;

/** Sums of usage. Free, so they are read at each look; the previous ones stay meanwhile. */
export function usageQuery(question: UsageQuery) {
  const search = usageUrl.write(question);
  return queryOptions({
    queryKey: ["usage", "sums", search] as const,
    queryFn: () => fetchJson<Usage>(`/api/usage${search}`),
    placeholderData: keepPreviousData,
  });
}

/** One page of the call log. Free. */
export function callLogQuery(view: CallLogView) {
  const search = callLogUrl.write(view);
  return queryOptions({
    queryKey: ["usage", "calls", search] as const,
    queryFn: () => fetchJson<CallLogPage>(`/api/usage/calls${search}`),
    placeholderData: keepPreviousData,
  });
}

/** Current rate of calls, refreshed every other second while the page is visible and somebody is signed in. */
export function rateLimitsQuery() {
  return queryOptions({
    queryKey: ["usage", "pace"] as const,
    queryFn: () => fetchJson<RateLimits>("/api/usage/rate-limits"),
    enabled: true,
    refetchInterval: ({ state: { error } }) =>
      error instanceof RequestError && error.code === "notSignedIn" ? false : PACE_EVERY_MS,
    refetchIntervalInBackground: false,
  });
}

/** One page of calls of unknown charge. Free, so it is read at each look; the previous page stays meanwhile. */
export function possiblyChargedQuery(view: PossiblyChargedView) {
  return queryOptions({
    queryKey: ["usage", "maybeCharged", view] as const,
    queryFn: () =>
      fetchJson<PossiblyChargedPage>(`/api/usage/maybe-charged${possiblyChargedUrl.write(view)}`),
    placeholderData: keepPreviousData,
  });
}
