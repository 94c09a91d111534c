"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ExportButton } from "#components/usage/export-button.tsx";
import type { Pickable } from "#components/usage/pick-filters.tsx";
import { UsageError, useFreeRead, useToday } from "#components/usage/usage-read.tsx";
import type { RequestError } from "#lib/client/request-error.ts";
import { callLogQuery } from "#lib/client/usage-queries.ts";
import { MOST_COUNTED, pageCountText } from "#lib/shared/base/capped-count.ts";
import {
  type CallLogView,
  NO_CALL_LOG_FILTERS,
  readCallLogView,
  writeCallLogQuestion,
  writeCallLogView,
} from "#lib/shared/calls/call-log-view.ts";
import { usageDays, type UsageRangeIssue } from "#lib/shared/usage/usage-range.ts";
import { CallLogFilters } from "./call-log-filters.tsx";
import { useCallLogTable } from "./use-call-log-table.tsx";

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

type CallLogEmptyStateProps = {
  trouble: UsageRangeIssue | null;
  failure: RequestError | null;
  isEmpty: boolean;
  isFiltered: boolean;
  isBusy: boolean;
  onAgain: () => void;
};

/** What stands in the place of entries. */
function CallLogEmptyState({
  trouble,
  failure,
  isEmpty,
  isFiltered,
  isBusy,
  onAgain,
}: CallLogEmptyStateProps) {
  const t = useTranslations("usage");
  const errorText = useErrorText();
  if (trouble)
    return (
      <ListState icon="today" title={t(`periods.${trouble}.title`)}>
        {t(`periods.${trouble}.body`)}
      </ListState>
    );
  if (failure) {
    const again = (
      <Button icon="refresh" isBusy={isBusy} onClick={onAgain}>
        {t("failed.again")}
      </Button>
    );
    return (
      <ListState icon="alert" title={t("failed.title")} actions={again}>
        {errorText(failure)}
      </ListState>
    );
  }
  if (!isEmpty) return null;
  return (
    <ListState
      icon={isFiltered ? "filter" : "usage"}
      title={t(isFiltered ? "calls.empty.filtered" : "calls.empty.title")}
    >
      {t(isFiltered ? "calls.empty.filteredBody" : "calls.empty.body")}
    </ListState>
  );
}
