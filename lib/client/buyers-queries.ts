import { queryOptions } from "@tanstack/react-query";
import {
  type BuyerRowsPage,
  type BuyerRunSummary,
  type BuyersJob,
  buyerRowsUrl,
} from "#lib/shared/buyers/buyers.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import type { UrlValues } from "#lib/shared/base/url-params.ts";
import { fetchJson } from "./fetch-json.ts";

/** Earlier lookups of the person. Free, and read again at each look. */
export function buyerRunsQuery() {
  return queryOptions({
    queryKey: ["buyers", "runs"] as const,
    queryFn: async () => (await fetchJson<{ runs: BuyerRunSummary[] }>("/api/buyers/runs")).runs,
    gcTime: 0,
  });
}

export const BUYER_ROWS_KEY = ["buyers", "rows"] as const;

/** A page of the rows of a lookup, with nicknames and open IDs. Free, and never cached. */
export function buyerRowsQuery(view: UrlValues<typeof buyerRowsUrl>) {
  return queryOptions({
    queryKey: [...BUYER_ROWS_KEY, view] as const,
    queryFn: () => fetchJson<BuyerRowsPage>(`/api/buyers/rows${buyerRowsUrl.write(view)}`),
    gcTime: 0,
    placeholderData: (before: BuyerRowsPage | undefined) => before,
  });
}

/** True for a lookup of buyers: the address may name a job of any kind. */
export function isBuyersJob(job: Job): job is BuyersJob {
  return job.kind === "findBuyers";
}
