"use client";

import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Missing } from "#components/ui/lazy-part.tsx";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { ListState } from "#components/feedback/list-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { ChargeCountingNote } from "#components/usage/charge-counting-note.tsx";
import { UnknownPoints } from "#components/usage/unknown-points.tsx";
import type { BudgetStanding } from "#lib/shared/calls/budgets.ts";
import type { UsageView } from "#lib/shared/usage/usage-view.ts";
import {
  pointsOfSpend,
  type Usage,
  type UsageDay,
  type UsageLine,
  type UsageSum,
  whatIsOpen,
} from "#lib/shared/usage/usage.ts";
import { CardFigures } from "./card-figures.tsx";
import { UsageChartPane } from "./usage-chart-pane.tsx";
import { SpendPoints } from "./usage-sums.tsx";
import { FIGURES, UsageFigure } from "./usage-figure.tsx";
import { UsageTable } from "./usage-table.tsx";

const UsageDaysTable = dynamic(() =>
  import("./usage-days-table.tsx").then(
    (module) => module.UsageDaysTable,
    () => Missing,
  ),
);

type UsageTotalsProps = {
  view: UsageView;
  usage: Usage | null;
  /** Days on this page when each has one row; otherwise `lines` are its rows. */
  days: UsageDay[] | null;
  lines: UsageLine[];
  limits: BudgetStanding[];
  isBusy: boolean;
  onChange: (change: Partial<UsageView>) => void;
};

/** Figures, chart and table of one response, or an error in their place. */
export function UsageTotals({ view, usage, days, lines, limits, isBusy, onChange }: UsageTotalsProps) {
  const t = useTranslations("usage");
  const common = useTranslations("common");
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
  return (
    <>
      {isBusy && usage && (
        <div className="desk-progress top-0" role="progressbar" aria-label={common("refresh")} />
      )}
      <UsageFigures total={usage?.total ?? null} />
      <p className="mx-gutter mt-3 min-h-5 text-meta/5 text-ink-3">
        {usage ? (
          <>
            {t("overview.figures.points")} ·{" "}
            <ChargeCountingNote rule={usage.rule} isConfirmed={usage.isRuleConfirmed} />
            {usage.before.calls > 0 && (
              <>
                {" · "}
                <Before before={usage.before} />
              </>
            )}
          </>
        ) : (
          <i className="skeleton w-60" />
        )}
      </p>
      <UsageChartPane
        usage={usage}
        measure={view.measure}
        limit={limitOfDay(view, limits)}
        onDay={(day) => onChange({ from: day, to: day })}
        onMeasure={(measure) => onChange({ measure, page: view.page })}
      />
      {usage?.cards && <CardFigures cards={usage.cards} />}
      {days ? (
        <UsageDaysTable view={view} usage={usage} days={days} onChange={onChange} />
      ) : (
        <UsageTable view={view} usage={usage} lines={lines} onChange={onChange} />
      )}
    </>
  );
}

/** Daily limit of the budget for exactly these calls; null without one. */
function limitOfDay(view: UsageView, limits: BudgetStanding[]): number | null {
  if (view.person ?? view.shop ?? view.outcome) return null;
  const own = limits.find(
    ({ scope, period, unit }) =>
      scope === (view.operation ?? "all") && period === "day" && unit === view.measure,
  );
  return own ? own.limit : null;
}

/** Cost of as many days before these. */
function Before({ before }: { before: Usage["before"] }) {
  const t = useTranslations("usage.overview.figures");
  const format = useFormatter();
  const { inPoints } = usePointsRange();
  const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
  const days = format.dateTimeRange(dateOf(before.from), dateOf(before.to), {
    timeZone: "UTC",
    month: "short",
    day: "numeric",
  });
  return t("before", { days, points: inPoints(pointsOfSpend(before)), count: before.calls });
}

/** Sums of the days. Unknown cost is shown as a range, never as 0. */
function UsageFigures({ total }: { total: UsageSum | null }) {
  const t = useTranslations("usage.overview.figures");
  const number = useFormatter().number;
  return (
    <section
      className={`mx-gutter pt-4 ${FIGURES}`}
      aria-label={t("label")}
      aria-busy={total === null || undefined}
    >
      <UsageFigure
        label={t("points")}
        value={total && <SpendPoints sum={total} />}
        below={total && <Certainty total={total} />}
      />
      <UsageFigure label={t("calls")} value={total && number(total.calls)} />
      {total && total.maybeCalls > 0 && (
        <UsageFigure
          label={t("maybe")}
          value={number(total.maybeCalls)}
          below={<Link href="/usage/maybe-charged">{t("settle")}</Link>}
        />
      )}
      {total && total.unreportedCalls > 0 && (
        <UsageFigure label={t("unreported")} value={number(total.unreportedCalls)} />
      )}
      {total && total.savedAsks > 0 && (
        <UsageFigure
          label={t("savedAsks")}
          value={number(total.savedAsks)}
          below={<SavedPoints total={total} />}
        />
      )}
    </section>
  );
}

/** Points of saved calls with a known price, in all and on average, and the number of those without. */
function SavedPoints({ total: { savedAsks, savedPoints, savedUnpriced } }: { total: UsageSum }) {
  const t = useTranslations("usage.overview.figures");
  const priced = savedAsks - savedUnpriced;
  const each = Math.round((savedPoints / priced) * 100) / 100;
  const facts = [
    priced > 0 && t("savedPoints", { points: savedPoints, each }),
    savedUnpriced > 0 && t("unpriced", { count: savedUnpriced }),
  ];
  return facts.filter(Boolean).join(" ");
}

/** Certainty of the points: all known, or the reason why not. */
function Certainty({ total }: { total: UsageSum }) {
  const t = useTranslations("usage.overview.figures");
  switch (whatIsOpen(total)) {
    case "nothing":
      return t("exact");
    case "calls":
      return <UnknownPoints>{t("open", { count: total.maybeCalls + total.unreportedCalls })}</UnknownPoints>;
    case "chargeRule":
      return <Link href="/usage/charges">{t("untilSettled")}</Link>;
  }
}
