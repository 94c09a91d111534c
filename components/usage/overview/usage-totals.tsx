"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ListState } from "#components/feedback/list-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { ChargeRuleNote } from "#components/usage/charge-rule-note.tsx";
import { callLogUrl, type CallLogView } from "#lib/shared/usage/call-log-view.ts";
import { NO_ONE } from "#lib/shared/usage/usage-params.ts";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";
import type { Usage, UsageRow, UsageSum } from "#lib/shared/usage/usage.ts";
import { UsageChartPane } from "./usage-chart-pane.tsx";
import { UsageTable } from "./usage-table.tsx";

type UsageTotalsProps = {
  view: UsageView;
  usage: Usage | null;
  rows: UsageRow[];
  isBusy: boolean;
  onChange: (change: Partial<UsageView>) => void;
};

/** Figures, chart and table out of one reply, or what stands in their place. */
export function UsageTotals({ view, usage, rows, isBusy, onChange }: UsageTotalsProps) {
  const t = useTranslations("usage");
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
    `/usage/calls${callLogUrl.write({ ...view, page: 1, ...change })}`;
  return (
    <>
      {isBusy && usage && <div className="desk-progress" role="progressbar" aria-label={t("refresh")} />}
      <UsageFigures total={usage?.total ?? null} maybeHref="/usage/maybe-charged" />
      <p className="usage-reading">
        {usage ? (
          <>
            {t("overview.figures.points")} ·{" "}
            <ChargeRuleNote reading={usage.reading} isConfirmed={usage.isRuleConfirmed} />
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
        sort={view.sort}
        isBusy={isBusy}
        callsHref={({ day, group }) => hrefOf({ from: day, to: day, [view.by]: group ?? NO_ONE })}
        onSort={() => onChange({ sort: view.sort === "oldest" ? "newest" : "oldest" })}
      />
    </>
  );
}

type UsageFiguresProps = { total: UsageSum | null; maybeHref: string };

/** What the days come to. What is not known stands beside what is: as an interval, never as 0. */
function UsageFigures({ total, maybeHref }: UsageFiguresProps) {
  const t = useTranslations("usage.overview.figures");
  const number = useFormatter().number;
  const open = total === null ? 0 : total.maybeCalls + total.unreportedCalls;
  return (
    <section className="usage-figures" aria-label={t("label")} aria-busy={total === null || undefined}>
      <Figure
        label={t("points")}
        value={total && number(total.points)}
        below={total && (open === 0 ? t("exact") : <MorePoints total={total} />)}
      />
      <Figure label={t("calls")} value={total && number(total.calls)} />
      <Figure
        label={t("maybe")}
        value={total && number(total.maybeCalls)}
        below={total && total.maybeCalls > 0 && <Link href={maybeHref}>{t("settle")}</Link>}
      />
      <Figure label={t("unreported")} value={total && number(total.unreportedCalls)} />
      <Figure
        label={t("savedAsks")}
        value={total && number(total.savedAsks)}
        below={total && t("savedHow")}
      />
      <Figure
        label={t("savedPoints")}
        value={total && number(total.savedPoints)}
        below={total && total.savedUnpriced > 0 && t("unpriced", { count: total.savedUnpriced })}
      />
    </section>
  );
}

/** The most that calls of unknown cost add: dashed, for it is not known. */
function MorePoints({ total: { morePoints } }: { total: UsageSum }) {
  const t = useTranslations("usage.overview.figures");
  const number = useFormatter().number;
  return (
    <span className="usage-open">
      {morePoints === null ? t("moreUnknown") : t("more", { count: number(morePoints) })}
    </span>
  );
}

function Figure({ label, value, below }: { label: string; value: string | null; below?: ReactNode }) {
  return (
    <dl>
      <dt>{label}</dt>
      <dd className="usage-figure">{value ?? <i className="skeleton" />}</dd>
      <dd className="usage-below">{below}</dd>
    </dl>
  );
}
