import { useTranslations } from "next-intl";
import { ProgressBar } from "#components/display/progress-bar.tsx";
import { StateWord, type StateTone } from "#components/display/state-word.tsx";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";

const TONES: Record<JobEntry["state"], StateTone> = {
  waiting: "unknown",
  running: "calm",
  paused: "warn",
  done: "ok",
  cancelled: "unknown",
};

type StatedJob = Pick<JobEntry, "state" | "isStopping" | "kind">;

/** The present state of a job in one or two words. */
export function JobStateWord({ job, isSecondPass = false }: { job: StatedJob; isSecondPass?: boolean }) {
  const t = useTranslations("jobs");
  const { state, isStopping, kind } = job;
  const word = isStopping
    ? (`kinds.${kind}.stopping` as const)
    : state !== "running"
      ? (`state.${state}` as const)
      : isSecondPass
        ? "state.secondPass"
        : (`kinds.${kind}.running` as const);
  return <StateWord tone={TONES[state]}>{t(word)}</StateWord>;
}

/** The state of a job above its progress bar. */
export function JobState({ job, isSecondPass = false }: { job: JobEntry; isSecondPass?: boolean }) {
  const t = useTranslations("jobs.kinds");
  const { state, done, total } = job;
  const isWhole = state === "done" || isSecondPass;
  const share = isWhole || total === 0 ? 1 : total === null ? null : Math.min(1, done / total);
  return (
    <>
      <p role="status">
        <JobStateWord job={job} isSecondPass={isSecondPass} />
      </p>
      <ProgressBar label={t(`${job.kind}.progress`)} share={share} isMoving={state === "running"} />
    </>
  );
}
