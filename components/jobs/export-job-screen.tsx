"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { DateTime } from "#components/display/date-time.tsx";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { useJobPresses } from "#lib/client/jobs/use-job-presses.ts";
import { useJobFile } from "#lib/client/jobs/use-job-file.ts";
import { type ExportJob, exportMsLeft } from "#lib/shared/jobs/export-job.ts";
import { formatBytes } from "#lib/shared/jobs/file-size.ts";
import { Fact, JobFactsList } from "./job-facts-list.tsx";
import { JobFrame, type JobScreenProps, ToBook } from "./job-frame.tsx";
import { JobState } from "#components/feedback/job/job-state.tsx";

/** The page of an export: its progress, updated each second, and its file. */
export function ExportJobScreen({ atHand, actions }: JobScreenProps<ExportJob>) {
  const t = useTranslations("jobs");
  const { number } = useFormatter();
  const { data: job = atHand } = useQuery(jobQuery(atHand.id, atHand));
  const presses = useJobPresses(job.id, actions);
  const { rowsPerSecond, columns, isOfAllShops, file } = job;
  const pace = rowsPerSecond === null ? null : t("facts.perSecond", { rows: rowsPerSecond });
  return (
    <JobFrame job={job} presses={presses} beside={<ToBook job={job} />}>
      <section className="grid gap-3">
        <JobState job={job} />
        <Outcome job={job} />
      </section>
      <JobFactsList job={job} pace={{ text: pace, msLeft: exportMsLeft(job) }}>
        <Fact name={t("facts.orders")}>{t(isOfAllShops ? "facts.allShops" : "facts.thisShop")}</Fact>
        <Fact name={t("facts.columns")}>{columns === null ? t("facts.allColumns") : number(columns)}</Fact>
        {file && (
          <>
            <Fact name={t("facts.file")}>{formatBytes(file.bytes)}</Fact>
            <Fact name={t("facts.until")}>
              <DateTime at={file.until} />
            </Fact>
          </>
        )}
      </JobFactsList>
    </JobFrame>
  );
}

/** Result of an export: its file and what is missing in it, or why there is no file. */
function Outcome({ job }: { job: ExportJob }) {
  const paused = useTranslations("jobs.export.paused");
  const ended = useTranslations("jobs.kinds.exportOrders");
  const { state, pause, done } = job;
  if (state === "paused" && (pause?.by === "account" || pause?.by === "owner" || pause?.by === "error"))
    return <Note tone="warn">{paused(pause.by)}</Note>;
  if (state === "paused") return <Note tone="warn">{paused("person")}</Note>;
  if (state === "cancelled") return <Note>{ended("ended", { count: done })}</Note>;
  if (state !== "done") return null;
  return <Written job={job} />;
}

function Written({ job: { id, file, cut, cutCells, done, total } }: { job: ExportJob }) {
  const t = useTranslations("jobs.export");
  const errorText = useErrorText();
  const { busyId, error, download } = useJobFile();
  const changed = done - (total ?? done);
  const isComplete = cut === null && cutCells === 0 && changed === 0;
  return (
    <>
      <Note
        role="status"
        className="phone:items-center [&>.btn]:-my-1 phone:[&>.icon]:mt-0"
        icon={isComplete ? "ok" : undefined}
        tone={isComplete ? undefined : "warn"}
        title={t(isComplete ? "complete" : cut === null ? "written" : "cut", { count: done })}
        action={
          file && (
            <Button
              size="s"
              variant="primary"
              icon="download"
              className="phone:h-(--touch)"
              isBusy={busyId !== null}
              onClick={() => void download(id)}
            >
              {t("download")}
            </Button>
          )
        }
      >
        {cut === null && changed > 0 && t("more", { count: changed })}
        {cut === null && changed < 0 && t("fewer", { count: -changed })}
        {cut !== null && t("cutBody", { total: total ?? 0 })}
        {cutCells > 0 && ` ${t("cutCells", { count: cutCells })}`}
        {file === null && ` ${t("gone")}`}
      </Note>
      {error && (
        <Note tone="bad" role="alert">
          {errorText(error)}
        </Note>
      )}
    </>
  );
}
