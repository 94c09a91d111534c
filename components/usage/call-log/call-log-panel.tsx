"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { CallLogFilters } from "#components/usage/call-log/call-log-filters.tsx";
import { CallLogEmptyState } from "#components/usage/call-log/call-log-empty-state.tsx";
import { useCallLogTable } from "#components/usage/call-log/use-call-log-table.tsx";
import { ExportButton } from "#components/usage/overview/export-button.tsx";
import type { Pickable } from "#components/usage/pick-filters.tsx";
import { UsageError } from "#components/usage/usage-error.tsx";
import { useFreeRead } from "#components/usage/use-free-read.ts";
import { useToday } from "#components/usage/use-today.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { callLogQuery } from "#lib/client/usage-queries.ts";
import { MOST_COUNTED, pageCountText } from "#lib/shared/base/list-limits.ts";
import {
  NO_CALL_LOG_FILTERS,
  readCallLogView,
  writeCallLogQuestion,
  writeCallLogView,
  type CallLogView,
} from "#lib/shared/usage/call-log-view.ts";
import { usageDays } from "#lib/shared/usage/usage-params.ts";

type CallLogPanelProps = Pickable & { hidden: readonly string[] };

/** Every attempt to ask the service, newest first: its whole state stands in the URL. */
export function CallLogPanel({ hidden, ...pickable }: CallLogPanelProps) {
  const t = useTranslations("usage");
  const number = useFormatter().number;
  const pathname = usePathname();
  const view = readCallLogView(useSearchParams());
  const days = usageDays(view, useToday());
  const trouble = "trouble" in days ? days.trouble : null;
  const { data, failure, isBusy, again } = useFreeRead({
    ...callLogQuery(view),
    ...(trouble && { enabled: false }),
  });
  const [fileError, setFileError] = useState<RequestError | null>(null);
  const isFiltered =
    writeCallLogView({ ...view, page: 1 }) !== writeCallLogView({ ...view, ...NO_CALL_LOG_FILTERS, page: 1 });
  const busy =
    data === undefined && failure === null && !trouble ? "first" : isBusy && !trouble ? "again" : null;
  const instead = (
    <CallLogEmptyState
      trouble={trouble}
      failure={data ? null : failure}
      isEmpty={data?.entries.length === 0}
      isFiltered={isFiltered}
      isBusy={isBusy}
      onAgain={again}
    />
  );
  const { table, menus, sheet } = useCallLogTable({
    page: trouble ? undefined : data,
    hidden,
    busy,
    instead,
  });

  function go(change: Partial<CallLogView>) {
    // Two choices in quick succession: the second one starts from the URL that the first one wrote.
    const now = readCallLogView(new URLSearchParams(window.location.search));
    const next = writeCallLogView({ ...now, page: 1, ...change });
    if (next !== writeCallLogView(now)) window.history.pushState(null, "", `${pathname}${next}`);
  }

  return (
    <>
      <PageHead
        title={t("calls.title")}
        meta={data && !trouble && <span>{t("calls.meta", { count: data.total })}</span>}
        actions={
          <>
            <ExportButton
              href={`/api/usage/calls/export${writeCallLogQuestion(view)}`}
              isDisabled={trouble !== null || !data || data.total === 0}
              onFailed={setFileError}
            />
            <Button
              variant="quiet"
              icon="refresh"
              label={t("refresh")}
              isBusy={isBusy}
              disabled={trouble !== null}
              onClick={again}
            />
          </>
        }
      />
      <CallLogFilters
        view={view}
        days={"trouble" in days ? null : days}
        menus={menus}
        {...pickable}
        onChange={go}
      />
      <UsageError read={data && !trouble ? failure : null} file={fileError} isBusy={isBusy} onAgain={again} />
      <div className="call-log">{table}</div>
      <div className="usage-foot">
        <Pager
          page={view.page}
          hasNext={data !== undefined && !trouble && view.page < data.pageCount}
          onGo={(page) => go({ page, upTo: data?.upTo ?? undefined })}
        />
        {data && !trouble && (
          <span>
            {t("pageOf", { page: number(view.page), count: pageCountText(data.total, data.pageCount) })}
          </span>
        )}
        {data && data.total > MOST_COUNTED && <span>{t("calls.export.most")}</span>}
      </div>
      {sheet}
    </>
  );
}
