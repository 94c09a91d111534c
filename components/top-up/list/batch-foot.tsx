"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { CommandErrorNote } from "#components/feedback/command-error-note.tsx";
import { useProblemText } from "#components/feedback/use-problem-text.ts";
import { usePriceText } from "#components/feedback/use-price-text.ts";
import { DownloadMenu } from "#components/lists/download-menu.tsx";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { refreshPage } from "#lib/client/address/address.ts";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { type FollowedJobActions, useFollowedJob } from "#lib/client/jobs/use-followed-job.ts";
import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
import { type Points, timesPoints } from "#lib/shared/calls/points.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { LinksJob, Placement } from "#lib/shared/top-up/top-up.ts";

const AllCodesDialog = lazyPart(() =>
  import("#components/top-up/code/all-codes-dialog.tsx").then((module) => module.AllCodesDialog),
);

type BatchFootProps = {
  placements: Placement[];
  /** Placements that the list shows. */
  shown: Placement[];
  /** The job that was not over when the page was made. */
  openJobId: string | null;
  actions: FollowedJobActions;
  isAdmin: boolean;
  /** Usual price of one call; null before the first charge. */
  points: Points | null;
};

/** Actions on all placements in sight: getting missing links at their total price, saving links and codes as files. */
export function BatchFoot({ placements, shown, openJobId, actions, isAdmin, points }: BatchFootProps) {
  const t = useTranslations("topUp.batch");
  const { tag } = usePriceText();
  const [opened, setOpened] = useState<Placement[] | null>(null);
  const { job, isStarting, error, start, press } = useFollowedJob<LinksJob>({
    openId: openJobId,
    actions,
    // A refresh during another one would drop a press on a link.
    onMove: (moved) => {
      if (!isInProgress(moved)) refreshPage();
    },
  });
  // The oldest first, as they were made.
  const open = shown
    .filter(({ isArchived, linksAt }) => !isArchived && linksAt === null)
    .map(({ id }) => id)
    .toReversed();
  const withLinks = shown.filter(({ linksAt }) => linksAt !== null).length;
  const hasLinks = placements.some(({ linksAt }) => linksAt !== null);
  const price = timesPoints(points, open.length);
  const isOpen = job !== undefined && (isInProgress(job) || job.state === "paused");
  if (open.length < 2 && !job && !hasLinks) return null;
  return (
    <div
      className={
        "grid flex-none gap-2 border-t border-line py-3 pr-4 pl-gutter text-table " +
        "phone:pr-gutter phone:[&_.btn]:h-(--touch)"
      }
    >
      {job && isInProgress(job) && (
        <div className="flex items-center gap-3">
          <progress
            className="min-w-0 flex-1"
            aria-label={t("label")}
            value={job.done}
            max={job.total ?? undefined}
          />
          <span className="flex-none tabular-nums" role="status">
            {t("progress", { done: job.done, total: job.total ?? 0 })}
          </span>
          <Button {...press("pauseJob")} disabled={job.isStopping}>
            {t("pause")}
          </Button>
        </div>
      )}
      {job?.state === "paused" && (
        <>
          <Paused job={job} placements={placements} isAdmin={isAdmin} />
          <div className="flex flex-wrap gap-2">
            {job.pause?.by !== "account" && (
              <Button {...press("resumeJob")} price={tag(job.resumePoints)}>
                {t("resume")}
              </Button>
            )}
            <Button {...press("cancelJob")}>{t("cancel")}</Button>
          </div>
        </>
      )}
      {job && !isOpen && (
        <p className="text-ink-2" role="status">
          {t("done", { done: job.done, total: job.total ?? 0 })}
        </p>
      )}
      {!isOpen && open.length >= (job ? 1 : 2) && (
        <Button
          className="h-auto min-h-9 min-w-0"
          price={tag(price)}
          isBusy={isStarting}
          onClick={() => start({ placementIds: open, mostPoints: price?.high ?? undefined })}
        >
          <span className="min-w-0 flex-1 py-1 whitespace-normal">{t("get", { count: open.length })}</span>
        </Button>
      )}
      {error && <CommandErrorNote error={error} />}
      {withLinks > 0 && (
        <Button size="s" icon="qr" onClick={() => setOpened(shown.toReversed())}>
          {t("codes", { count: withLinks })}
        </Button>
      )}
      {hasLinks && <LinksExport />}
      {opened && <AllCodesDialog placements={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

type PausedProps = { job: LinksJob; placements: Placement[]; isAdmin: boolean };

/** Placement and reason at which the job is paused; its page says what to do. */
function Paused({ job: { id, pause, done, total, placementId }, placements, isAdmin }: PausedProps) {
  const t = useTranslations("topUp");
  const problemText = useProblemText();
  const at = placements.find((one) => one.id === placementId);
  const problem =
    pause?.by === "service"
      ? problemText({ ...pause, operation: "topUpLink" }, { operation: t("title"), shop: null, isAdmin })
          .title
      : null;
  return (
    <p className="text-warn-ink" role={pause?.by === "person" ? "status" : "alert"}>
      {problem !== null && `${problem} · `}
      {pause?.by === "morePoints" && `${t("batch.morePoints")} `}
      {t.rich("batch.pausedAt", {
        done,
        total: total ?? 0,
        name: () =>
          at && (
            <Link className="underline" href={`/top-up?placement=${at.id}`}>
              <bdi>{at.name}</bdi>
            </Link>
          ),
      })}{" "}
      <Link className="underline" href={`/jobs/${id}`}>
        {t("batch.details")}
      </Link>
    </p>
  );
}

function LinksExport() {
  const t = useTranslations("topUp.export");
  const [error, setError] = useState<RequestError | null>(null);
  return (
    <>
      <DownloadMenu
        forms={EXPORT_FORMS}
        text={t("button")}
        size="s"
        isDisabled={false}
        hrefOf={(form) => `/api/top-up/export?form=${form}`}
        onFailed={setError}
      />
      {error && <CommandErrorNote error={{ code: error.code, requestId: error.requestId ?? undefined }} />}
    </>
  );
}
