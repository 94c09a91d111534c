import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { sendCommand } from "#lib/client/send-command.ts";
import type { Command, CommandError } from "#lib/shared/base/errors.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { jobQuery } from "./jobs-queries.ts";
import { type JobActions, useJobPresses } from "./use-job-presses.ts";

/** `startJob` returns the id of the new job, or of the one in progress. */
export type FollowedJobActions = JobActions & {
  startJob: Command<{ id: string }>;
};

type Followed<One> = {
  /** Job in progress when the page was rendered. */
  openId: string | null;
  actions: FollowedJobActions;
  /** Called with each update. */
  onMove: (job: One) => void;
};

/** Follows the job of a page, whether it was in progress already or starts here. */
export function useFollowedJob<One extends Job>({
  openId,
  actions: { startJob, ...actions },
  onMove,
}: Followed<One>) {
  const [id, follow] = useState(openId);
  const [lastOpenId, setLastOpenId] = useState(openId);
  const [isStarting, setStarting] = useState(false);
  const [startError, setStartError] = useState<CommandError | null>(null);
  const { data: job, isLoading } = useQuery(jobQuery<One>(id ?? ""));
  const { press, error } = useJobPresses(id ?? "", actions);
  // Somebody else has started one meanwhile.
  if (openId !== lastOpenId) {
    setLastOpenId(openId);
    if (openId !== null) follow(openId);
  }
  const { done, state } = job ?? {};
  const noteMove = useEffectEvent(() => job && onMove(job));
  useEffect(() => void noteMove(), [done, state]);

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
