import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Note } from "#components/feedback/note.tsx";
import type { FetchJob } from "#lib/shared/jobs/fetch-job.ts";
import { JobPaused } from "#components/feedback/job/job-paused.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";

type FetchOutcomeProps = {
  job: FetchJob;
  isAdmin: boolean;
  /** The button that requests the missing pages. */
  askMissing: ReactNode;
};

/** State of a fetch, why it has stopped, and which of its orders may be missing. */
export function FetchOutcome({ job, isAdmin, askMissing }: FetchOutcomeProps) {
  const t = useTranslations("jobs");
  const { state, isSecondPass, warnings } = job;
  return (
    <section className="grid gap-3">
      <JobState job={job} isSecondPass={isSecondPass} />
      {state === "paused" && job.pause && <JobPaused job={job} isAdmin={isAdmin} />}
      {state === "cancelled" && <Note>{t("kinds.fetchOrders.ended")}</Note>}
      {state === "done" && warnings.length === 0 && (
        <Note icon="ok" title={t(job.input.goal === "all" ? "result.complete" : "result.newOnes")}>
          {job.input.goal === "all" && t("result.completeBody", { pages: job.pages })}
        </Note>
      )}
      {warnings.length > 0 && (
        <Note tone="warn" title={t("result.incomplete")} action={state === "done" && askMissing}>
          <ul className="grid gap-1">
            {warnings.map((warning) => (
              <li key={warning}>{t(`warnings.${warning}`, { count: job.missingPages })}</li>
            ))}
          </ul>
        </Note>
      )}
    </section>
  );
}
