"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { jobQuery } from "#lib/client/jobs/jobs-queries.ts";
import { useJobFile } from "#lib/client/jobs/use-job-file.ts";
import type { ExportJob } from "#lib/shared/jobs/export-job.ts";

/** Progress of the export that was started here, then its file. */
export function ExportNote({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useTranslations("orderBook.export");
  const errorText = useErrorText();
  const { number } = useFormatter();
  const { data: job, error } = useQuery(jobQuery<ExportJob>(jobId));
  const files = useJobFile();
  const failure = error ?? files.error;
  const rows = job && `${number(job.done)} / ${number(job.total ?? job.done)}`;
  const isWhole = job?.state === "done" && job.cut === null && job.cutCells === 0 && job.done === job.total;
  const acts = (
    <span className="inline-flex flex-wrap gap-2">
      {job?.file && (
        <Button
          size="s"
          variant="primary"
          icon="download"
          className="phone:h-(--touch)"
          isBusy={files.busyId !== null}
          onClick={() => void files.download(jobId)}
        >
          {t("download")}
        </Button>
      )}
      <Link className={buttonClass({ size: "s", className: "phone:h-(--touch)" })} href={`/jobs/${jobId}`}>
        {t("show")}
      </Link>
      <Button
        size="s"
        variant="quiet"
        icon="x"
        className="phone:size-(--touch)"
        label={t("dismiss")}
        onClick={onClose}
      />
    </span>
  );
  return (
    <>
      <Note
        isBanner
        role="status"
        icon={isWhole ? "ok" : undefined}
        tone={job?.state === "paused" || (job?.state === "done" && !isWhole) ? "warn" : undefined}
        action={acts}
      >
        {job === undefined || job.state === "waiting" || job.state === "running" ? (
          <>
            {t("underWay")} <span className="num">{rows}</span>
          </>
        ) : job.state === "done" ? (
          <>
            {t(job.cut === null && job.done === job.total ? "done" : "doneOtherwise", { count: job.done })}{" "}
            {job.cutCells > 0 && t("cutCells", { count: job.cutCells })}
          </>
        ) : (
          t(job.state)
        )}
      </Note>
      {failure && (
        <Note isBanner tone="bad" role="alert">
          {errorText(toRequestError(failure))}
        </Note>
      )}
    </>
  );
}
