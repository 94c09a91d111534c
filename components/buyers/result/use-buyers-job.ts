import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { isBuyersJob } from "#lib/client/buyers-queries.ts";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { type JobActions, useJobPresses } from "#lib/client/jobs/use-job-presses.ts";
import { PAID_EVENT } from "#lib/client/paid-request.ts";
import { sendPaid } from "#lib/client/use-paid-requests.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";

export type BuyersJobActions = JobActions<"pauseJob" | "resumeJob" | "cancelJob" | "askBuyersAgain"> & {
  startBuyers: (input: unknown) => Promise<CommandResult<{ id: string }>>;
};

export type FollowedBuyers = ReturnType<typeof useBuyersJob>;

/** Starts lookups, and follows the one in the address. */
export function useBuyersJob(id: string | undefined, { startBuyers, ...actions }: BuyersJobActions) {
  const router = useRouter();
  const [isStarting, setStarting] = useState(false);
  const keys = useRef(new Map<string, string>());
  const [startError, setStartError] = useState<CommandError | null>(null);
  const { data, error, refetch, isFetching } = useQuery({
    ...jobQuery<Job>(id ?? ""),
    enabled: id !== undefined,
  });
  const presses = useJobPresses(id ?? "", actions);
  const job = data !== undefined && isBuyersJob(data) ? data : null;
  const state = job?.state;
  // Its calls have shown a price, and have cost something.
  useEffect(() => {
    if (state === undefined) return;
    router.refresh();
    window.dispatchEvent(new Event(PAID_EVENT));
  }, [router, state]);

  /** Returns the id of the new job; null on failure. */
  async function start(input: object): Promise<string | null> {
    setStarting(true);
    const result = await sendPaid(keys.current, startBuyers, input);
    setStartError(result.ok ? null : result.error);
    setStarting(false);
    return result.ok ? result.value.id : null;
  }

  return {
    job,
    /** No lookup of buyers has this id. */
    isMissing: data !== undefined && job === null,
    readError: data === undefined ? error : null,
    isFetching,
    refetch,
    start,
    isStarting,
    startError,
    ...presses,
  };
}
