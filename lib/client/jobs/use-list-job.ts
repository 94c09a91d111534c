import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { refreshWhenCalm } from "#lib/client/address/refresh-when-calm.ts";
import { PAID_EVENT } from "#lib/client/paid-request.ts";
import { sendPaid } from "#lib/client/use-paid-requests.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { jobQuery } from "./jobs-queries.ts";
import { type JobActions, useJobPresses } from "./use-job-presses.ts";

/** Calls after which the points of today are read again: some seconds at the rate limit. */
const CALLS_A_ROUND = 50;

/** Server action that starts the job of a list. */
export type StartList = Command<{ id: string }>;

/** Errors after which a job may have started all the same. */
const UNCERTAIN: ReadonlySet<CommandError["code"]> = new Set(["offline", "badReply", "internal"]);

/** True when a job may have started in spite of this error. */
export function mayHaveStarted({ code }: CommandError): boolean {
  return UNCERTAIN.has(code);
}

/**
 * Starts jobs of lists of one kind, and follows the one in the address, which may name a job of any kind. `request`:
 * identifies what the page would start now.
 */
export function useListJob<One extends Job, Name extends string>(
  id: string | undefined,
  request: string,
  isOfKind: (job: Job) => job is One,
  startList: StartList,
  actions: JobActions<Name>,
) {
  const [isStarting, setStarting] = useState(false);
  const keys = useRef(new Map<string, string>());
  const [startError, setStartError] = useState<CommandError | null>(null);
  const [started, setStarted] = useState<{ id: string; request: string } | null>(null);
  const { data, error, refetch, isFetching } = useQuery(jobQuery<Job>(id ?? ""));
  const presses = useJobPresses(id ?? "", actions);
  const job = data !== undefined && isOfKind(data) ? data : null;
  const seen = useRef<{ id: string; cost: number }>(null);
  const state = job?.state;
  const cost = job?.costPoints?.low ?? 0;
  const isAtRest = job !== null && !isInProgress(job);
  const paidRounds = Math.floor((job?.calls ?? 0) / CALLS_A_ROUND);
  useEffect(() => {
    if (state !== undefined) window.dispatchEvent(new Event(PAID_EVENT));
  }, [state, paidRounds]);
  // Its calls have shown a price, unless they had ended before the page was loaded.
  useEffect(() => {
    if (id === undefined || state === undefined) return;
    const before = seen.current;
    if (before?.id === id && !(isAtRest && before.cost !== cost)) return;
    seen.current = { id, cost };
    if (before?.id === id) refreshWhenCalm();
  }, [id, state, cost, isAtRest]);

  /** Starts a job for at most the upper end of `price`. Returns its id; null on failure. */
  async function start(input: object, price: Points | null): Promise<string | null> {
    setStarting(true);
    // The key is that of the request alone: another price doesn't start another job.
    const mostPoints = price?.high ?? undefined;
    const result = await sendPaid(keys.current, startList, input, { mostPoints });
    setStartError(result.ok ? null : result.error);
    setStarting(false);
    if (!result.ok) return null;
    seen.current = { id: result.value.id, cost: 0 };
    setStarted({ id: result.value.id, request });
    return result.value.id;
  }

  return {
    job,
    /** No job of this kind has this id. */
    isMissing: data !== undefined && job === null,
    readError: data === undefined ? error : null,
    isFetching,
    refetch,
    start,
    isStarting,
    /** This page has started the job with this very request, which needs no other one. */
    isStarted: started !== null && started.id === id && started.request === request && state !== "cancelled",
    startError,
    ...presses,
  };
}
