"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useMemo, useState, type ReactNode } from "react";
import { RefreshButton } from "#components/lists/refresh-button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { ExportButton } from "#components/usage/export-button.tsx";
import { ListFoot } from "#components/usage/usage-list-foot.tsx";
import type { Pickable } from "#components/usage/pick-filters.tsx";
import { UsageError, UsageReadProblem, useFreeRead, useUsageDays } from "#components/usage/usage-read.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { usageQuery } from "#lib/client/usage-queries.ts";
import { useUrlState } from "#lib/client/address/use-url-state.ts";
import type { BudgetStanding } from "#lib/shared/calls/budgets.ts";
import { usageExportUrl, usagePageUrl } from "#lib/shared/usage/usage-view.ts";
import {
  daysOfUsage,
  groupsOfUsage,
  pageOfUsage,
  type UsageDay,
  type UsageLine,
} from "#lib/shared/usage/usage.ts";
import { UsageFilters } from "./usage-filter-fields.tsx";
import { UsageTotals } from "./usage-totals.tsx";

const NONE: UsageLine[] = [];
const NO_DAYS: UsageDay[] = [];

type UsagePanelProps = Pickable & {
  /** Notes above the figures. */
  notes: ReactNode;
  limits: BudgetStanding[];
};

/** Cost and savings of calls by group and day, with the page's whole state in the URL. */
export function UsagePanel({ notes, limits, ...pickable }: UsagePanelProps) {
  const t = useTranslations("usage");
  const number = useFormatter().number;
  const { view, go } = useUrlState(usagePageUrl);
  const { days: usageDays, issue } = useUsageDays(view);
  const { data, error, isBusy, refetch } = useFreeRead({
    ...usageQuery(view),
    ...(issue && { enabled: false }),
  });
  const [fileError, setFileError] = useState<RequestError | null>(null);
  const isByDay = view.rows === "day" && view.by === "operation" && (!data || data.by === "operation");
  const days = useMemo(
    () => (data && isByDay ? pageOfUsage(daysOfUsage(data.rows), view) : null),
    [data, isByDay, view],
  );
  const lines = useMemo(
    () =>
      data && !isByDay
        ? pageOfUsage<UsageLine>(view.rows === "day" ? data.rows : groupsOfUsage(data.rows), view)
        : null,
    [data, isByDay, view],
  );
  const pageCount = (days ?? lines)?.pageCount ?? 1;

  return (
    <div
      className="min-h-0 flex-1 overflow-y-auto focus-visible:-outline-offset-2"
      tabIndex={0}
      role="region"
      aria-label={t("overview.title")}
    >
      <PageHead
        title={t("overview.title")}
        actions={
          <>
            <ExportButton
              hrefOf={(form) => `/api/usage/export${usageExportUrl.write({ ...view, form })}`}
              isDisabled={issue !== null || !data || data.rows.length === 0}
              onFailed={setFileError}
            />
            <RefreshButton isBusy={isBusy} disabled={issue !== null} onClick={refetch} />
          </>
        }
      />
      {notes}
      <UsageFilters view={view} days={usageDays} {...pickable} onChange={go} />
      <UsageError read={data && !issue ? error : null} file={fileError} isBusy={isBusy} onRetry={refetch} />
      <div className="border-t border-line">
        {issue || (error && !data) ? (
          <UsageReadProblem issue={issue} error={error} isBusy={isBusy} onRetry={refetch} />
        ) : (
          <UsageTotals
            view={view}
            usage={data ?? null}
            days={isByDay ? (days?.rows ?? NO_DAYS) : null}
            lines={lines?.rows ?? NONE}
            limits={limits}
            isBusy={isBusy}
            onChange={go}
          />
        )}
      </div>
      {!issue && pageCount > 1 && (
        <ListFoot page={view.page} hasNext={view.page < pageCount} onGo={(page) => go({ page })}>
          <span>
            {t.rich("pageOf", {
              page: number(view.page),
              count: number(pageCount),
              b: (chunks) => <b className="text-ink">{chunks}</b>,
            })}
          </span>
        </ListFoot>
      )}
    </div>
  );
}
