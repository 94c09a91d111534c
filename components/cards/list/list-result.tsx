"use client";

import { useTranslations } from "next-intl";
import { DateTime } from "#components/display/date-time.tsx";
import { usePointsText } from "#components/display/use-points-text.ts";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { JobButtons } from "#components/feedback/job/job-buttons.tsx";
import { JobPaused } from "#components/feedback/job/job-paused.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";
import { useTimeLeft } from "#components/feedback/job/use-time-left.ts";
import { Note } from "#components/feedback/note.tsx";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { usePurposeName } from "#components/cards/verdict/use-purpose-name.ts";
import { STANDING_LOOKS } from "#components/cards/verdict/standing-word.tsx";
import { Button, type ButtonProps } from "#components/ui/button.tsx";
import type { CommandError } from "#lib/shared/base/errors.ts";
import type { CardStanding } from "#lib/shared/cards/card-history.ts";
import type { CardListJob, CardListView } from "#lib/shared/cards/card-list.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import { callsMsLeft } from "#lib/shared/jobs/jobs.ts";
import { ListRows } from "./list-rows.tsx";

/** Shorter waits need no figure. */
const MIN_MS_LEFT = 3_000;

type ListPress = (name: "pauseJob" | "resumeJob" | "cancelJob" | "checkCardsAgain") => ButtonProps;

type ListResultProps = {
  job: CardListJob;
  press: ListPress;
  error: CommandError | null;
  view: CardListView;
  go: (change: Partial<CardListView>) => void;
};

/** A list: its progress and cost, why it is paused, what has no result, and a row for every card. */
export function ListResult({ job, press, error, view, go }: ListResultProps) {
  const { state } = job;
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
        {state === "paused" && <JobPaused job={job} isAdmin />}
        <Failed job={job} press={press} />
      </div>
      <ListRows job={job} view={view} go={go} />
    </>
  );
}

// Safe: an exhaustive record of the standings.
const STANDINGS = Object.keys(STANDING_LOOKS) as CardStanding[];

/** Summary of the results by what they say, and their cost. */
function Summary({ job }: { job: CardListJob }) {
  const t = useTranslations("cards");
  const cost = useTranslations("cost");
  const jobs = useTranslations("jobs.state");
  const { inPoints } = usePointsText();
  const timeLeft = useTimeLeft();
  const { counts, standings, state, calls, costPoints, createdAt, knownCount, purpose } = job;
  const nameOf = usePurposeName();
  const isOpen = isInProgress(job);
  const msLeft = callsMsLeft(job) ?? 0;
  const parts = [
    ...STANDINGS.flatMap((one) =>
      standings[one] === undefined
        ? []
        : t("list.standing", { count: standings[one], standing: t(`standings.${one}`) }),
    ),
    ...(["maybeCharged", "refused", "needsPerson", "notAsked"] as const)
      .filter((one) => counts[one] > 0 && !(isOpen && one === "notAsked"))
      .map((one) => t("list.standing", { count: counts[one], standing: t(`list.states.${one}`) })),
  ];
  return (
    <div className="grid min-w-0 flex-[1_1_280px] gap-0.5">
      <p>
        {state === "cancelled" && `${jobs("cancelled")} · `}
        {t.rich("list.summary", {
          answered: counts.answered,
          count: job.total ?? 0,
          b: (chunks) => <b className="text-ink">{chunks}</b>,
        })}
        {parts.map((part) => ` · ${part}`)}
      </p>
      <p className="text-meta text-ink-3">
        <DateTime at={createdAt} />
        {purpose !== null && (
          <>
            {" · "}
            <bdi>{nameOf(purpose)}</bdi>
          </>
        )}
        {` · ${cost("calls", { count: calls })} · ${inPoints(costPoints)}`}
        {isOpen && msLeft > MIN_MS_LEFT && ` · ${timeLeft(msLeft)}`}
      </p>
      {knownCount > 0 && <p className="text-meta text-ink-3">{t("list.known", { count: knownCount })}</p>}
      {isOpen && <p className="text-meta text-ink-3">{t("list.goesOn")}</p>}
    </div>
  );
}

/** Cards of an ended list that were rejected or may have been charged, and the button that checks them again. */
function Failed({ job, press }: Pick<ListResultProps, "job" | "press">) {
  const t = useTranslations("cards.list.failed");
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
        job.canAskAgain && (
          <Button {...press("checkCardsAgain")} price={(maybeCharged > 0 ? tagAgain : tag)(job.againPoints)}>
            {t("again", { count })}
          </Button>
        )
      }
    >
      {!job.canAskAgain && t("wiped")}
    </Note>
  );
}
