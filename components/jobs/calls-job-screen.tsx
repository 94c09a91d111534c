"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Note } from "#components/feedback/note.tsx";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { useJobPresses } from "#lib/client/jobs/use-job-presses.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { type CallsJob, callsMsLeft } from "#lib/shared/jobs/jobs.ts";
import { CallsFacts } from "./calls-facts.tsx";
import { JobFrame, type JobScreenProps } from "./job-frame.tsx";
import { JobPaused } from "#components/feedback/job/job-paused.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";

type CallsJobScreenProps = JobScreenProps<CallsJob> & {
  /** A link beside the buttons. */ beside?: ReactNode;
};

/** The page of a job that makes calls, updated each second. */
export function CallsJobScreen({ atHand, isAdmin, actions, beside }: CallsJobScreenProps) {
  const t = useTranslations("jobs.kinds");
  const { data: job = atHand } = useQuery(jobQuery(atHand.id, atHand));
  const presses = useJobPresses(job.id, actions);
  const { kind, state, done, total } = job;
  const isWhole = state === "done" && done === total;
  return (
    <JobFrame job={job} presses={presses} beside={beside}>
      <section className="grid gap-3">
        <JobState job={job} />
        {state === "paused" && <JobPaused job={job} isAdmin={isAdmin} />}
        {!isInProgress(job) && state !== "paused" && (
          <Note icon={isWhole ? "ok" : undefined} tone={state === "done" && !isWhole ? "warn" : undefined}>
            {t(`${kind}.ended`, { count: done, total: total ?? done })}
          </Note>
        )}
      </section>
      <CallsFacts job={job} msLeft={callsMsLeft(job)} />
    </JobFrame>
  );
}
