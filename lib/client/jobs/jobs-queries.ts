import { queryOptions } from "@tanstack/react-query";
import { type ShopFetches, shopFetchesUrl } from "#lib/shared/jobs/fetch-job.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { type Job, type JobsPage, jobsUrl, jobUrl } from "#lib/shared/jobs/jobs.ts";
import { BOOK_KEY } from "#lib/client/book-queries.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { follow } from "./follow.ts";

const JOB_EVERY_MS = 1_000;
/** Time within which quick jobs end and are read often. */
const QUICK_MS = 3_000;
const QUICK_EVERY_MS = 250;
const FRESH_MS = 1_000;
const FETCHES_EVERY_MS = 3_000;
const FETCHES_FRESH_MS = 5_000;
const KEEP_MS = 5 * 60_000;

/** Progress of a job, refreshed while it is in progress; nothing is read for an empty ID. Free. */
export function jobQuery<One extends Job>(id: string, atHand?: One) {
  return queryOptions({
    queryKey: ["job", id] as const,
    // The kind of a job never changes.
    queryFn: () => fetchJson<One>(`/api/jobs${jobUrl.write({ id })}`),
    initialData: atHand,
    ...follow<One>((job) => {
      if (!isInProgress(job)) return false;
      return Date.now() - job.createdAt < QUICK_MS ? QUICK_EVERY_MS : JOB_EVERY_MS;
    }),
    enabled: id !== "",
  });
}

/** Jobs that a person may see, newest first; refreshed while one is in progress. Free. */
export function jobsQuery(page: number) {
  return queryOptions({
    queryKey: ["jobs", page] as const,
    queryFn: () => fetchJson<JobsPage>(`/api/jobs/list${jobsUrl.write({ page })}`),
    staleTime: FRESH_MS,
    gcTime: KEEP_MS,
    placeholderData: (before: JobsPage | undefined) => before,
    ...follow<JobsPage>(({ jobs }) => (jobs.some(isInProgress) ? JOB_EVERY_MS : false)),
  });
}

/** Newest fetch of each list of a shop, a part of its order book; refreshed while one is in progress. Free. */
export function shopFetchesQuery(shop: string) {
  return queryOptions({
    queryKey: [...BOOK_KEY, "fetches", shop] as const,
    queryFn: () => fetchJson<ShopFetches>(`/api/orders/fetches${shopFetchesUrl.write({ shop })}`),
    staleTime: FETCHES_FRESH_MS,
    gcTime: KEEP_MS,
    ...follow<ShopFetches>(({ jobs }) => (jobs.some(isInProgress) ? FETCHES_EVERY_MS : false)),
  });
}
