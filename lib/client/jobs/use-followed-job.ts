import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { CommandResult } from "#lib/shared/base/errors.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { jobQuery } from "./jobs-queries.ts";
import { type JobActions, useJobPresses } from "./use-job-presses.ts";

/** `startJob` gives the id of the job that was begun, or of the one that was not over. */
export type FollowedJobActions = JobActions & {
  startJob: (input: unknown) => Promise<CommandResult<{ id: string }>>;
};

type Followed = {
  /** The job that was not over when the page was made. */
  openId: string | null;
  actions: FollowedJobActions;
  /** Called with each step that is seen. */
  onMove: () => void;
};

/** Follows the one job of a page: that was under way already, or is begun on it. */
export function useFollowedJob<One extends Job>({
  openId,
  actions: { startJob, ...actions },
  onMove,
}: Followed) {
  const [id, follow] = useState(openId);
  const [lastOpenId, setLastOpenId] = useState(openId);
  const [isStarting, setStarting] = useState(false);
  const [startError, setStartError] = useState<CommandError | null>(null);
  const { data: job, isLoading } = useQuery({ ...jobQuery<One>(id ?? ""), enabled: id !== null });
  const { press, error } = useJobPresses(id ?? "", actions);
  // One that somebody else has begun meanwhile.
  if (openId !== lastOpenId) {
    setLastOpenId(openId);
    if (openId !== null) follow(openId);
  }
  const { done, state } = job ?? {};
  const noteMove = useEffectEvent(onMove);
  useEffect(() => {
    if (state !== undefined) noteMove();
  }, [done, state]);

  async function start(input: object) {
    setStarting(true);
    const result = await sendCommand(startJob, input);
    setStartError(result.ok ? null : result.error);
    if (result.ok) follow(result.value.id);
    setStarting(false);
  }

  return {
    job,
    isStarting: isStarting || isLoading,
    error: startError ?? error,
    start: (input: object) => void start(input),
    press,
  };
}
