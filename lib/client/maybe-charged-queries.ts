import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import type { OpenCallsPage } from "#lib/shared/calls/maybe-charged.ts";
import { writeMaybeChargedView, type MaybeChargedView } from "#lib/shared/calls/maybe-charged-view.ts";

/** One page of the calls whose charge nobody knew: free, so it is asked anew at each look; the page before stays meanwhile. */
export function maybeChargedQuery(view: MaybeChargedView) {
  return queryOptions({
    queryKey: ["usage", "maybeCharged", view] as const,
    queryFn: () => fetchJson<OpenCallsPage>(`/api/usage/maybe-charged${writeMaybeChargedView(view)}`),
    placeholderData: keepPreviousData,
  });
}
