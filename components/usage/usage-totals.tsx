"use client";

import { useTranslations } from "next-intl";
import { ListState } from "#components/feedback/list-state.tsx";
import { useErrorText } from "#components/feedback/use-error-text.ts";
import { ChargeRuleNote } from "#components/usage/charge-rule/charge-rule-note.tsx";
import { UsageChartPane } from "#components/usage/overview/usage-chart-pane.tsx";
import { UsageFigures } from "#components/usage/overview/usage-figures.tsx";
import { UsageTable } from "#components/usage/overview/usage-table.tsx";
import { Button } from "#components/ui/button.tsx";
import type { RequestError } from "#lib/client/fetch-json.ts";
import { NO_CALL_LOG_FILTERS, writeCallLogView, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import type { Usage, UsageRow } from "#lib/shared/usage/usage.ts";
import { NO_ONE } from "#lib/shared/usage/usage-params.ts";
import type { UsageRangeIssue } from "#lib/shared/usage/usage-params.ts";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";

type UsageTotalsProps = {
  view: UsageView;
  usage: Usage | null;
  rows: UsageRow[];
  trouble: UsageRangeIssue | null;
  /** Why there is nothing to show. */
  failure: RequestError | null;
  isBusy: boolean;
  onChange: (change: Partial<UsageView>) => void;
  onAgain: () => void;
};

/** Figures, chart and table out of one reply, or what stands in their place. */
export function UsageTotals({
  view,
  usage,
  rows,
  trouble,
  failure,
  isBusy,
  onChange,
  onAgain,
}: UsageTotalsProps) {
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
  if (usage?.rows.length === 0) {
    const isPicked = Boolean(view.operation ?? view.person ?? view.shop ?? view.outcome);
    return (
      <ListState
        icon={isPicked ? "filter" : "usage"}
        title={t(isPicked ? "overview.empty.filtered" : "overview.empty.title")}
      >
        {t(isPicked ? "overview.empty.filteredBody" : "overview.empty.body")}
      </ListState>
    );
  }
  const hrefOf = (change: Partial<CallLogView>) =>
    `/usage/calls${writeCallLogView({ ...NO_CALL_LOG_FILTERS, ...view, page: 1, ...change })}`;
  return (
    <>
      {isBusy && usage && <div className="desk-progress" role="progressbar" aria-label={t("refresh")} />}
      <UsageFigures total={usage?.total ?? null} maybeHref="/usage/maybe-charged" />
      <p className="usage-reading">
        {usage ? (
          <>
            {t("overview.figures.points")} ·{" "}
            <ChargeRuleNote reading={usage.reading} isSettled={usage.isRuleConfirmed} />
          </>
        ) : (
          <i className="skeleton" />
        )}
      </p>
      <UsageChartPane
        usage={usage}
        measure={view.measure}
        onMeasure={(measure) => onChange({ measure, page: view.page })}
      />
      <UsageTable
        usage={usage}
        rows={rows}
        isOldestFirst={view.isOldestFirst}
        isBusy={isBusy}
        callsHref={({ day, group }) => hrefOf({ from: day, to: day, [view.by]: group ?? NO_ONE })}
        onSort={() => onChange({ isOldestFirst: !view.isOldestFirst })}
      />
    </>
  );
}
