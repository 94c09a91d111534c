"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { sendCommand } from "#lib/client/send-command.ts";
import type { CommandError, CommandResult } from "#lib/shared/base/errors.ts";
import type { Job } from "#lib/shared/jobs/jobs.ts";
import { jobTitle } from "./job-title.ts";

type JobAction = (input: unknown) => Promise<CommandResult<null>>;
export type JobActions = Record<"pauseJob" | "resumeJob" | "cancelJob", JobAction>;

/** Presses about one job, one at a time; what it is afterwards is looked at at once. */
export function useJobPresses<Name extends string>(id: string, actions: Record<Name, JobAction>) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<Name | null>(null);
  const [error, setError] = useState<CommandError | null>(null);

  async function send(name: Name) {
    setBusy(name);
    const result = await sendCommand(actions[name], { id });
    setError(result.ok ? null : result.error);
    await client.invalidateQueries({ queryKey: jobQuery(id).queryKey });
    setBusy(null);
  }
  const press = (name: Name) => ({
    size: "s" as const,
    isBusy: busy === name,
    onClick: () => void send(name),
  });
  return { press, error };
}

type JobFrameProps = {
  job: Job;
  presses: ReturnType<typeof useJobPresses<keyof JobActions>>;
  /** What resuming usually costs; absent: nothing. */
  resumePrice?: string;
  /** Where it leads. */
  beside: ReactNode;
  children: ReactNode;
};

/** The page of a job of any kind: what it is, what may be done with it, and what its kind tells of it. */
export function JobFrame({ job, presses: { press, error }, resumePrice, beside, children }: JobFrameProps) {
  const t = useTranslations("jobs");
  const titles = useTranslations("jobs.title");
  const title = jobTitle(titles, job);
  const isPaused = job.state === "paused";
  const isOver = job.state === "done" || job.state === "cancelled";
  return (
    <>
      {/* The title is never cut: buttons without room beside it stand below it. */}
      <div className="contents min-[641px]:[&_.page-head]:h-auto min-[641px]:[&_.page-head]:min-h-(--header) min-[641px]:[&_.page-head]:flex-wrap min-[641px]:[&_.page-head]:py-3 min-[641px]:[&_.page-head>h1]:min-w-max phone:[&_.page-head>.btn]:mb-2 phone:[&_.page-head>h1]:basis-full">
        <PageHead
          title={title}
          meta={<span className="truncate">{job.shopName}</span>}
          actions={
            <>
              {!isOver && !isPaused && !job.isStopping && (
                <Button {...press("pauseJob")}>{t("pause")}</Button>
              )}
              {(isPaused || job.isStopping) && job.pause?.by !== "account" && (
                <Button {...press("resumeJob")} variant="primary" price={resumePrice}>
                  {t("resume")}
                </Button>
              )}
              {!isOver && <Button {...press("cancelJob")}>{t("cancel")}</Button>}
              {beside}
              <Link className={buttonClass({ size: "s" })} href="/jobs">
                {t("list.all")}
              </Link>
            </>
          }
        />
      </div>
      <div className="page" tabIndex={0} role="region" aria-label={title}>
        <div className="grid max-w-[880px] content-start gap-5 px-gutter py-5">
          {error && <CommandErrorNote error={error} />}
          {children}
        </div>
      </div>
    </>
  );
}
