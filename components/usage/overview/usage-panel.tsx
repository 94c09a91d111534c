"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePathname, useSearchParams } from "next/navigation";
import { useState, type ReactNode } from "react";
import { Pager } from "#components/data-table/pager.tsx";
import { ExportButton } from "#components/usage/overview/export-button.tsx";
import { RateLimitStrip } from "#components/usage/overview/rate-limit-strip.tsx";
import type { Pickable } from "#components/usage/pick-filters.tsx";
import { UsageFilters } from "#components/usage/overview/usage-filters.tsx";
import { UsageTotals } from "#components/usage/usage-totals.tsx";
import { UsageError } from "#components/usage/usage-error.tsx";
import { useFreeRead } from "#components/usage/use-free-read.ts";
import { useToday } from "#components/usage/use-today.ts";
import { Button } from "#components/ui/button.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { usageQuery } from "#lib/client/usage-queries.ts";
import {
  readUsageView,
  writeUsageQuestion,
  writeUsageView,
  type UsageView,
} from "#lib/shared/usage/usage-view.ts";
import { pageOfUsage } from "#lib/shared/usage/usage.ts";
import { usageDays } from "#lib/shared/usage/usage-params.ts";

/** What calls cost and what was saved, by day: its whole state stands in the URL. */
export function UsagePanel({
  notes,
  ...pickable
}: Pickable & { /** What is to be known before the figures. */ notes: ReactNode }) {
  const t = useTranslations("usage");
  const number = useFormatter().number;
  const pathname = usePathname();
  const view = readUsageView(useSearchParams());
  const days = usageDays(view, useToday());
  const trouble = "trouble" in days ? days.trouble : null;
  const { data, failure, isBusy, again } = useFreeRead({
    ...usageQuery(view),
    ...(trouble && { enabled: false }),
  });
  const [fileError, setFileError] = useState<RequestError | null>(null);
  const table = data && pageOfUsage(data, view);

  function go(change: Partial<UsageView>) {
    // Two choices in quick succession: the second one starts from the URL that the first one wrote.
    const now = readUsageView(new URLSearchParams(window.location.search));
    const next = writeUsageView({ ...now, page: 1, ...change });
    if (next !== writeUsageView(now)) window.history.pushState(null, "", `${pathname}${next}`);
  }

  return (
    <>
      <PageHead
        title={t("overview.title")}
        actions={
          <>
            <ExportButton
              href={`/api/usage/export${writeUsageQuestion(view)}`}
              isDisabled={trouble !== null || !data || data.rows.length === 0}
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
      {notes}
      <UsageFilters
        view={view}
        days={trouble ? null : (days as { from: string; to: string })}
        {...pickable}
        onChange={go}
      />
      <UsageError read={data && !trouble ? failure : null} file={fileError} isBusy={isBusy} onAgain={again} />
      <div className="page usage-page" tabIndex={0} role="region" aria-label={t("overview.title")}>
        <UsageTotals
          view={view}
          usage={data ?? null}
          rows={table?.rows ?? []}
          trouble={trouble}
          failure={data ? null : failure}
          isBusy={isBusy}
          onChange={go}
          onAgain={again}
        />
      </div>
      {table && !trouble && table.pageCount > 1 && (
        <div className="usage-foot">
          <Pager page={view.page} hasNext={view.page < table.pageCount} onGo={(page) => go({ page })} />
          <span>{t("pageOf", { page: number(view.page), count: number(table.pageCount) })}</span>
        </div>
      )}
      <RateLimitStrip />
    </>
  );
}
