import { isBuyersJob } from "#lib/client/buyers-queries.ts";
import { type StartList, useListJob } from "#lib/client/jobs/use-list-job.ts";
import type { JobActions } from "#lib/client/jobs/use-job-presses.ts";

export type BuyersJobActions = JobActions<"pauseJob" | "resumeJob" | "cancelJob" | "askBuyersAgain"> & {
  startBuyers: StartList;
};

export type FollowedBuyers = ReturnType<typeof useBuyersJob>;

/** Starts lookups, and follows the one in the address. */
export function useBuyersJob(
  id: string | undefined,
  request: string,
  { startBuyers, ...actions }: BuyersJobActions,
) {
  return useListJob(id, request, isBuyersJob, startBuyers, actions);
}
