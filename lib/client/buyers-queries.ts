import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import type { BuyerRun, BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";

/** One's own earlier runs: free, and read anew each time they are looked at. */
export function buyerRunsQuery() {
  return queryOptions({
    queryKey: ["buyers", "runs"] as const,
    queryFn: async () => (await fetchJson<{ runs: BuyerRunSummary[] }>("/api/buyers/runs")).runs,
    gcTime: 0,
  });
}

/** One earlier run with its nicks and open identifiers: free, in no cache. Throws `RequestError`. */
export function readBuyerRun(id: string): Promise<BuyerRun> {
  return fetchJson<BuyerRun>(`/api/buyers/runs/${id}`);
}
