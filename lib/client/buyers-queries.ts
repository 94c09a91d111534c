import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import type { BuyerRun, BuyerRunSummary } from "#lib/shared/buyers/buyers.ts";

/** Earlier lookups of the person. Free, and read again at each look. */
export function buyerRunsQuery() {
  return queryOptions({
    queryKey: ["buyers", "runs"] as const,
    queryFn: async () => (await fetchJson<{ runs: BuyerRunSummary[] }>("/api/buyers/runs")).runs,
    gcTime: 0,
  });
}

/** One earlier lookup with its nicknames and open IDs. Free, never cached. Throws `RequestError`. */
export function readBuyerRun(id: string): Promise<BuyerRun> {
  return fetchJson<BuyerRun>(`/api/buyers/runs/${id}`);
}
