"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { RefreshButton } from "#components/lists/refresh-button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ExportButton } from "#components/usage/export-button.tsx";
import { ListFoot } from "#components/usage/usage-list-foot.tsx";
import type { Pickable } from "#components/usage/pick-filters.tsx";
import { UsageError, UsageReadProblem, useFreeRead, useUsageDays } from "#components/usage/usage-read.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { callLogQuery } from "#lib/client/usage-queries.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import { MAX_COUNTED, pageCountText } from "#lib/shared/base/list-limits.ts";
import { callExportUrl, callLogUrl, NO_CALL_LOG_FILTERS } from "#lib/shared/usage/call-log-view.ts";
import { CallLogFilters } from "./call-log-filters.tsx";
import { RateLimitStrip } from "./rate-limit-strip.tsx";
import { useCallLogTable } from "./use-call-log-table.tsx";

type CallLogPanelProps = Pickable & { hidden: readonly string[] };

/** Every attempt to call the service, newest first, with its whole state in the URL. */
export function CallLogPanel({ hidden, ...pickable }: CallLogPanelProps) {
  const t = useTranslations("usage");
  const number = useFormatter().number;
  const { view, go } = useUrlState(callLogUrl);
  const { days, issue } = useUsageDays(view);
  const { data, error, isBusy, refetch } = useFreeRead({
    ...callLogQuery(view),
    ...(issue && { enabled: false }),
  });
  const [fileError, setFileError] = useState<RequestError | null>(null);
  const isFiltered = callExportUrl.write(view) !== callExportUrl.write({ ...view, ...NO_CALL_LOG_FILTERS });
  const busy = issue ? null : data === undefined && error === null ? "first" : isBusy ? "again" : null;
  const emptyState =
    issue || (error && !data) ? (
      <UsageReadProblem issue={issue} error={error} isBusy={isBusy} onRetry={refetch} />
    ) : (
      data?.entries.length === 0 && <CallLogEmptyState isFiltered={isFiltered} />
    );
  const { table, menus, sheet } = useCallLogTable({
    page: issue ? undefined : data,
    hidden,
    busy,
    emptyState,
  });

  return (
    <div className="flex min-h-0 flex-1 flex-col phone:block phone:overflow-y-auto">
      <PageHead
        title={t("calls.title")}
        meta={data && !issue && <span>{t("calls.meta", { count: data.total })}</span>}
        actions={
          <>
            <ExportButton
              hrefOf={(form) => `/api/usage/calls/export${callExportUrl.write({ ...view, form })}`}
              isDisabled={issue !== null || !data || data.total === 0}
              onFailed={setFileError}
            />
            <RefreshButton isBusy={isBusy} disabled={issue !== null} onClick={refetch} />
          </>
        }
      />
      <CallLogFilters view={view} days={days} menus={menus} {...pickable} onChange={go} />
      <UsageError read={data && !issue ? error : null} file={fileError} isBusy={isBusy} onRetry={refetch} />
      <div
        className={
          "flex min-h-0 flex-1 *:min-w-0 " +
          "phone:block phone:*:overflow-visible phone:*:border-t phone:*:border-line"
        }
      >
        {table}
      </div>
      <ListFoot
        page={view.page}
        hasNext={data !== undefined && !issue && view.page < data.pageCount}
        onGo={(page) => go({ page, upTo: data?.upTo ?? undefined })}
      >
        {data && !issue && (
          <span>
            {t.rich("pageOf", {
              page: number(view.page),
              count: pageCountText(data.total, data.pageCount),
              b: (chunks) => <b className="text-ink">{chunks}</b>,
            })}
          </span>
        )}
        {data && data.total > MAX_COUNTED && <span>{t("calls.export.most")}</span>}
      </ListFoot>
      <RateLimitStrip />
      {sheet}
    </div>
  );
}

function CallLogEmptyState({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations("usage");
  return (
    <ListState
      icon={isFiltered ? "filter" : "usage"}
      title={t(isFiltered ? "calls.empty.filtered" : "calls.empty.title")}
    >
      {t(isFiltered ? "calls.empty.filteredBody" : "calls.empty.body")}
    </ListState>
  );
}
