"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { DataTable } from "#components/data-table/data-table.tsx";
import { useDeskTable } from "#components/data-table/desk-table.ts";
import { Pager } from "#components/data-table/pager.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { toRequestError } from "#lib/client/fetch-json.ts";
import { jobsQuery } from "#lib/client/jobs/jobs-queries.ts";
import { useJobFile } from "#lib/client/jobs/use-job-file.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { type JobEntry, jobsUrl } from "#lib/shared/jobs/jobs.ts";
import { JobFileOf, useJobColumns } from "./jobs-columns.tsx";

const NONE: JobEntry[] = [];

/** The list of running and finished jobs, newest first, with their files. */
export function JobsScreen({ isStaff }: { isStaff: boolean }) {
  const t = useTranslations("jobs.list");
  const errorText = useErrorText();
  const { view, go } = useUrlState(jobsUrl);
  const { data, error, refetch } = useQuery(jobsQuery(view.page));
  const files = useJobFile();
  const table = useDeskTable({ columns: useJobColumns(), data: data?.jobs ?? NONE, rowId });
  const failure = error ?? files.error;
  return (
    <>
      <PageHead
        title={t("title")}
        meta={t("about")}
        actions={
          isStaff && (
            <Link className={buttonClass({ size: "s" })} href="/orders/book">
              {t("toBook")}
            </Link>
          )
        }
      />
      {failure && (
        <Note
          tone="bad"
          isBanner
          role="alert"
          action={
            error && (
              <Button size="s" icon="refresh" onClick={() => void refetch()}>
                {t("reload")}
              </Button>
            )
          }
        >
          {errorText(toRequestError(failure))}
        </Note>
      )}
      <div className="page" tabIndex={0} role="region" aria-label={t("title")}>
        <JobFileOf value={files}>
          {data?.jobs.length !== 0 && (
            <DataTable
              table={table}
              label={t("title")}
              busy={!data && !error ? "first" : null}
              skeletonRows={8}
            />
          )}
        </JobFileOf>
        {data?.jobs.length === 0 && (
          <ListState icon="clock" title={t("empty")}>
            {t("emptyBody")}
          </ListState>
        )}
      </div>
      {data && (data.hasNext || view.page > 1) && (
        <div className="flex min-h-11 flex-none items-center border-t border-line px-gutter">
          <Pager page={view.page} hasNext={data.hasNext} onGo={(page) => go({ page })} />
        </div>
      )}
    </>
  );
}

const rowId = ({ id }: JobEntry) => id;
