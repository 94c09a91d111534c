import { useFormatter, useTranslations } from "next-intl";
import { createContext, useContext, useMemo } from "react";
import type { DeskColumn } from "#components/data-table/desk-table.ts";
import { hiddenBelow } from "#components/data-table/narrow.ts";
import { DateTime } from "#components/display/date-time.tsx";
import { ProgressBar } from "#components/display/progress-bar.tsx";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import type { useJobFile } from "#lib/client/jobs/use-job-file.ts";
import { cn } from "#lib/shared/base/cn.ts";
import { isInProgress } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { JobStateWord } from "#components/feedback/job/job-state.tsx";
import { useJobShop } from "./use-job-shop.ts";

/** The place of a cell where rows are cards: below the one before. */
const CARD_LINE = "phone:col-start-1 phone:w-auto";

/** The download of a job's file, from a context: a cell created again for it would lose the focus. */
export const JobFileOf = createContext<ReturnType<typeof useJobFile> | null>(null);

export function useJobColumns() {
  const t = useTranslations("jobs.list");
  return useMemo<DeskColumn<JobEntry>[]>(
    () => [
      {
        id: "job",
        meta: { label: t("columns.job"), isRowHeader: true, className: cn("whitespace-normal", CARD_LINE) },
        cell: ({ row }) => <Name job={row.original} />,
      },
      {
        id: "state",
        meta: { label: t("columns.state"), widthPx: 200, className: cn("whitespace-normal", CARD_LINE) },
        cell: ({ row }) => <State job={row.original} />,
      },
      {
        id: "rows",
        meta: {
          label: t("columns.rows"),
          widthPx: 160,
          hasCardLabel: true,
          className: cn("num not-phone:text-right", CARD_LINE),
        },
        cell: ({ row }) => <Rows job={row.original} />,
      },
      hiddenBelow(900, {
        id: "at",
        meta: { label: t("columns.at"), widthPx: 140, hasCardLabel: true, className: CARD_LINE },
        cell: ({ row }) => <DateTime at={row.original.createdAt} />,
      }),
      {
        id: "file",
        meta: { label: t("columns.file"), widthPx: 140, className: CARD_LINE },
        cell: FileCell,
      },
    ],
    [t],
  );
}

function Name({ job }: { job: JobEntry }) {
  const titles = useTranslations("jobs.kinds");
  const shopOf = useJobShop();
  const about = [shopOf(job), job.personName].filter((name) => name !== null);
  return (
    <>
      <Link className="font-label text-ink underline-offset-3 hover:underline" href={`/jobs/${job.id}`}>
        {titles(job.title)}
      </Link>
      <bdi className="block text-meta font-text text-ink-3">{about.join(" · ")}</bdi>
    </>
  );
}

function State({ job }: { job: JobEntry }) {
  const t = useTranslations("jobs.kinds");
  const { done, total } = job;
  return (
    <>
      <JobStateWord job={job} />
      {isInProgress(job) && (
        <ProgressBar
          label={t(`${job.kind}.progress`)}
          share={total ? Math.min(1, done / total) : null}
          isMoving={job.state === "running"}
        />
      )}
    </>
  );
}

function Rows({ job: { done, total } }: { job: JobEntry }) {
  const t = useTranslations("jobs.facts");
  const { number } = useFormatter();
  if (total === null || total === done) return number(done);
  return t("of", { rows: number(done), total: number(total) });
}

function FileCell({ row: { original: job } }: { row: { original: JobEntry } }) {
  const t = useTranslations("jobs.export");
  const files = useContext(JobFileOf);
  if (job.file === null || files === null) return null;
  return (
    <Button
      size="s"
      icon="download"
      className="phone:h-(--touch)"
      title={job.file.name}
      isBusy={files.busyId === job.id}
      onClick={() => void files.download(job.id)}
    >
      {t("download")}
    </Button>
  );
}
