import { queryOptions } from "@tanstack/react-query";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { type Job, type JobsPage, jobsUrl, jobUrl } from "#lib/shared/jobs/jobs.ts";
import { fetchJson } from "#lib/client/fetch-json.ts";

const JOB_EVERY_MS = 1_000;
/** Time within which quick jobs end and are read often. */
const QUICK_MS = 3_000;
const QUICK_EVERY_MS = 250;
const FRESH_MS = 1_000;
const KEEP_MS = 5 * 60_000;

/** Progress of a job, refreshed while it is in progress. Free. */
export function jobQuery<One extends Job>(id: string, atHand?: One) {
  return queryOptions({
    queryKey: ["job", id] as const,
    // The kind of a job never changes.
    queryFn: () => fetchJson<One>(`/api/jobs${jobUrl.write({ id })}`),
    initialData: atHand,
    refetchInterval: ({ state: { data } }) => {
      if (!data || !isInProgress(data)) return false;
      return Date.now() - data.createdAt < QUICK_MS ? QUICK_EVERY_MS : JOB_EVERY_MS;
    },
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
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isInProgress) ? JOB_EVERY_MS : false),
  });
}
