import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { JobButtons } from "#components/feedback/job/job-buttons.tsx";
import { JobPaused } from "#components/feedback/job/job-paused.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";
import { useTimeLeft } from "#components/feedback/job/use-time-left.ts";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { type CallsJob, callsMsLeft } from "#lib/shared/jobs/jobs.ts";

/** Namespace of the texts. */
export type ListWords = "buyers.result" | "cards.list";

/** Job of a list, with its rows counted by their state. */
export type ListedJob<State extends string = "maybeCharged" | "refused"> = CallsJob & {
  isOwn: boolean;
  counts: Record<State, number>;
  /** Usual cost of the rows that were rejected or may have been charged. */
  againPoints: Points | null;
};

/** Shorter waits need no figure. */
const MIN_MS_LEFT = 3_000;

type SummaryProps = {
  words: ListWords;
  job: ListedJob;
  answered: number;
  /** Counts of the other results, as texts. */
  parts: readonly string[];
  about: ReactNode;
  /** Text about the rows with a result of earlier calls. */
  known: string | null;
};

type ListJobHeadProps = SummaryProps & {
  press: (name: "pauseJob" | "resumeJob" | "cancelJob") => ButtonProps;
  error: CommandError | null;
  isAdmin: boolean;
  /** Button that requests the failed rows again; a text while they can't be. */
  again: ButtonProps | string;
  children?: ReactNode;
};

/** Head of a list's job: its progress and cost, why it is paused, and what has no result. */
export function ListJobHead({ press, error, isAdmin, again, children, ...summary }: ListJobHeadProps) {
  const { words, job } = summary;
  const isPaused = job.state === "paused";
  return (
    <div className="grid gap-3 px-gutter py-3 text-table text-ink-2 phone:[&_.btn]:h-11 print:[&_.btn]:hidden">
      {(isInProgress(job) || isPaused) && <JobState job={job} />}
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <Summary {...summary} />
        <span className="flex flex-wrap gap-2 empty:hidden">
          <JobButtons job={job} press={press} />
        </span>
      </div>
      {error && <CommandErrorNote error={error} className="" />}
      {isPaused && <JobPaused job={job} isAdmin={isAdmin} />}
      <Failed words={words} job={job} again={again} />
      {children}
    </div>
  );
}

/** Summary of the results, and their cost. */
function Summary({ words, job, answered, parts, about, known }: SummaryProps) {
  const t = useTranslations(words);
  const cost = useTranslations("cost");
  const jobs = useTranslations("jobs.state");
  const { inPoints } = usePointsText();
  const timeLeft = useTimeLeft();
  const isOpen = isInProgress(job);
  const msLeft = callsMsLeft(job) ?? 0;
  return (
    <div className="grid min-w-0 flex-[1_1_280px] gap-0.5">
      <p>
        {job.state === "cancelled" && `${jobs("cancelled")} · `}
        {t.rich("summary", {
          answered,
          count: job.total ?? 0,
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
        {parts.map((part) => ` · ${part}`)}
      </p>
      <p className="text-meta text-ink-3">
        <DateTime at={job.createdAt} />
        {about}
        {` · ${cost("calls", { count: job.calls })} · ${inPoints(job.costPoints)}`}
        {isOpen && msLeft > MIN_MS_LEFT && ` · ${timeLeft(msLeft)}`}
      </p>
      {known !== null && <p className="text-meta text-ink-3">{known}</p>}
      {isOpen && <p className="text-meta text-ink-3">{t("goesOn")}</p>}
    </div>
  );
}

/** Rows of an ended job that were rejected or may have been charged, and the button that requests them again. */
function Failed({ words, job, again }: Pick<ListJobHeadProps, "words" | "job" | "again">) {
  const t = useTranslations(`${words}.failed`);
  const { tag, tagAgain } = usePriceText();
  const { maybeCharged, refused } = job.counts;
  const count = maybeCharged + refused;
  if (count === 0 || job.state !== "done" || !job.isOwn) return null;
  const isText = typeof again === "string";
  return (
    <Note
      tone="warn"
      // In a narrow pane the button goes below.
      className="flex-wrap [&>div]:basis-45"
      title={t(refused === 0 ? "maybeCharged" : maybeCharged === 0 ? "refused" : "both", { count })}
      action={
        !isText && (
          <Button {...again} price={(maybeCharged > 0 ? tagAgain : tag)(job.againPoints)}>
            {t("again", { count })}
          </Button>
        )
      }
    >
      {isText && again}
    </Note>
  );
}
