"use client";

import { useTranslations } from "next-intl";
import type { FollowedBuyers } from "./use-buyers-job.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { JobButtons } from "#components/feedback/job/job-buttons.tsx";
import { JobPaused } from "#components/feedback/job/job-paused.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";
import { useTimeLeft } from "#components/feedback/job/use-time-left.ts";
import { Note } from "#components/feedback/note.tsx";
import { useClockTime } from "#components/feedback/response-info-line.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { Button } from "#components/ui/button.tsx";
import type { BuyersJob, BuyersView } from "#lib/shared/buyers/buyers.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { callsMsLeft } from "#lib/shared/jobs/jobs.ts";
import { JobRows } from "./job-rows.tsx";

/** Shorter waits need no figure. */
const MIN_MS_LEFT = 3_000;

type JobResultProps = {
  followed: Pick<FollowedBuyers, "press" | "error"> & { job: BuyersJob };
  view: BuyersView;
  go: (change: Partial<BuyersView>) => void;
  isAdmin: boolean;
};

/** A lookup: its progress and cost, why it is paused, what has no result, and a row for every order. */
export function JobResult({ followed: { job, press, error }, view, go, isAdmin }: JobResultProps) {
  const t = useTranslations("buyers.result");
  const { foreignCount, state } = job;
  return (
    <>
      <div className="grid gap-3 px-gutter py-3 text-table text-ink-2 phone:[&_.btn]:h-11 print:[&_.btn]:hidden">
        {(isInProgress(job) || state === "paused") && <JobState job={job} />}
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <Summary job={job} />
          <span className="flex flex-wrap gap-2 empty:hidden">
            <JobButtons job={job} press={press} />
          </span>
        </div>
        {error && <CommandErrorNote error={error} className="" />}
        {state === "paused" && <JobPaused job={job} isAdmin={isAdmin} />}
        <Failed job={job} press={press} />
        {foreignCount > 0 && <Note tone="warn">{t("foreign", { count: foreignCount })}</Note>}
      </div>
      <JobRows job={job} view={view} go={go} />
    </>
  );
}

/** Summary of what was found, and its cost. */
function Summary({ job }: { job: BuyersJob }) {
  const t = useTranslations("buyers");
  const cost = useTranslations("cost");
  const jobs = useTranslations("jobs.state");
  const { inPoints } = usePointsText();
  const clockTime = useClockTime();
  const timeLeft = useTimeLeft();
  const { counts, calls, costPoints, createdAt, edition, known, shopName, state } = job;
  const isOpen = isInProgress(job);
  const msLeft = callsMsLeft(job) ?? 0;
  const shown = (["noAnswer", "otherBuyer", "maybeCharged", "refused", "notAsked"] as const).filter(
    (one) => counts[one] > 0 && !(isOpen && one === "notAsked"),
  );
  return (
    <div className="grid min-w-0 flex-[1_1_280px] gap-0.5">
      <p>
        {state === "cancelled" && `${jobs("cancelled")} · `}
        {t.rich("result.summary", {
          answered: counts.answered + counts.otherBuyer,
          count: job.total ?? 0,
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
        {shown.map((one) => ` · ${t(`result.counts.${one}`, { count: counts[one] })}`)}
      </p>
      <p className="text-meta text-ink-3">
        <DateTime at={createdAt} /> · <bdi lang="zh-CN">{shopName}</bdi> · {t(`ask.editions.${edition}`)} ·{" "}
        {cost("calls", { count: calls })} · {inPoints(costPoints)}
        {isOpen && msLeft > MIN_MS_LEFT && ` · ${timeLeft(msLeft)}`}
      </p>
      {known && (
        <p className="text-meta text-ink-3">
          {t("ask.known", { count: known.count, time: clockTime(known.asOf) })}
        </p>
      )}
      {isOpen && <p className="text-meta text-ink-3">{t("result.goesOn")}</p>}
    </div>
  );
}

/** Orders of an ended lookup that were rejected or may have been charged, and the button that requests them again. */
function Failed({ job, press }: Omit<JobResultProps["followed"], "error">) {
  const t = useTranslations("buyers.result.failed");
  const { tag, tagAgain } = usePriceText();
  const { maybeCharged, refused } = job.counts;
  const count = maybeCharged + refused;
  if (count === 0 || job.state !== "done" || !job.isOwn) return null;
  return (
    <Note
      tone="warn"
      // In a narrow pane the button goes below.
      className="flex-wrap [&>div]:basis-45"
      title={t(refused === 0 ? "maybeCharged" : maybeCharged === 0 ? "refused" : "both", { count })}
      action={
        <Button {...press("askBuyersAgain")} price={(maybeCharged > 0 ? tagAgain : tag)(job.againPoints)}>
          {t("again", { count })}
        </Button>
      }
    />
  );
}
