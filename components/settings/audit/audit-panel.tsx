"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { DownloadMenu } from "#components/lists/download-menu.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { Note } from "#components/feedback/note.tsx";
import { useErrorText } from "#components/feedback/use-problem-text.ts";
import { Button } from "#components/ui/button.tsx";
import { RefreshButton } from "#components/lists/refresh-button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { auditQuery } from "#lib/client/audit-queries.ts";
import { type RequestError, toRequestError } from "#lib/client/fetch-json.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { EXPORT_FORMS } from "#lib/shared/base/csv.ts";
import { pageCountText } from "#lib/shared/base/list-limits.ts";
import { auditExportUrl, auditUrl } from "#lib/shared/settings/audit.ts";
import { AuditFilters, type AuditPerson } from "./audit-filters.tsx";
import { AuditTable } from "./audit-table.tsx";

/** Audit log, newest first, with its whole state in the URL. */
export function AuditPanel({ people }: { people: AuditPerson[] }) {
  const t = useTranslations("settings.audit");
  const errorText = useErrorText();
  const { view, go } = useUrlState(auditUrl);
  const { data, error, isFetching, refetch } = useQuery(auditQuery(view));
  const [fileError, setFileError] = useState<RequestError | null>(null);

  const isFiltered = Boolean(view.kind ?? view.person ?? view.from ?? view.to);
  const why = error && errorText(toRequestError(error));
  const retry = (
    <Button size={data ? "s" : undefined} icon="refresh" isBusy={isFetching} onClick={() => void refetch()}>
      {t("failed.again")}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t("title")}
        meta={data && <span>{t("meta", { count: data.total })}</span>}
        actions={
          <>
            <DownloadMenu
              forms={EXPORT_FORMS}
              text={t("file.download")}
              isDisabled={!data || data.total === 0}
              hrefOf={(form) => `/api/settings/audit/export${auditExportUrl.write({ ...view, form })}`}
              onFailed={setFileError}
            />
            <RefreshButton isBusy={isFetching} onClick={() => void refetch()} />
          </>
        }
      />
      <AuditFilters view={view} people={people} onChange={go} />
      {fileError && (
        <Note role="alert" tone="bad" isBanner>
          {t("file.failed")} {errorText(fileError)}
        </Note>
      )}
      {why && data && (
        <Note role="alert" tone="bad" isBanner action={retry}>
          {why} {t("failed.stale")}
        </Note>
      )}
      <div
        className="page border-t border-line focus-visible:-outline-offset-2"
        tabIndex={0}
        role="region"
        aria-label={t("title")}
      >
        {why && !data ? (
          <ListState icon="alert" title={t("failed.title")} actions={retry}>
            {why}
          </ListState>
        ) : data?.total === 0 ? (
          <ListState
            icon={isFiltered ? "filter" : "lock"}
            title={t(isFiltered ? "nothing.title" : "empty.title")}
          >
            {t(isFiltered ? "nothing.body" : "empty.body")}
          </ListState>
        ) : (
          <AuditTable entries={data?.entries ?? null} isBusy={isFetching} />
        )}
      </div>
      <div className="pager-line">
        <Pager
          page={view.page}
          hasNext={data !== undefined && view.page < data.pageCount}
          onGo={(page) => go({ page, upTo: data?.upTo ?? undefined })}
        />
        {data && (
          <span>
            {t.rich("page", {
              page: view.page,
              count: pageCountText(data.total, data.pageCount),
              b: (chunks) => <b className="text-ink">{chunks}</b>,
            })}
          </span>
        )}
      </div>
    </>
  );
}
