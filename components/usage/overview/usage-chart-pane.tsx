"use client";

import { useFormatter, useTranslations } from "next-intl";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { Segmented } from "#components/ui/segmented.tsx";
import { useGroupName } from "#components/usage/use-call-labels.ts";
import { seriesColors, usageChart } from "#lib/shared/usage/usage-chart.ts";
import { USAGE_MEASURES, type UsageMeasure } from "#lib/shared/usage/usage-view.ts";
import type { Usage } from "#lib/shared/usage/usage.ts";
import { ChartBars } from "./chart-bars.tsx";

type UsageChartPaneProps = {
  usage: Usage | null;
  measure: UsageMeasure;
  /** Daily limit in that measure. */
  limit: number | null;
  onDay: (day: string) => void;
  onMeasure: (measure: UsageMeasure) => void;
};

/** Chart of the table's sums; its legend names each colour and figure. */
export function UsageChartPane({ usage, measure, limit, onDay, onMeasure }: UsageChartPaneProps) {
  const t = useTranslations("usage.overview");
  const { inFigures } = usePointsRange();
  const number = useFormatter().number;
  const nameOf = useGroupName(usage ?? { by: "operation", names: {} });
  const chart = usage && usageChart(usage, measure);
  const names = chart?.series.map(({ group, isRest }) => (isRest ? t("chart.rest") : nameOf(group))) ?? [];
  const colors = usage && chart ? seriesColors(usage.by, chart.series) : [];
  const label = t("chart.label", { measure: t(`measure.${measure}`) });
  return (
    <figure className="px-gutter pt-4 pb-3" aria-label={label}>
      <figcaption className="flex min-h-7 items-center gap-x-5 gap-y-2 max-[1000px]:flex-wrap">
        <h2 className="flex-none">{label}</h2>
        {names.length > 0 && (
          <ul
            className={
              "flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-0.5 " +
              "max-[1000px]:order-1 max-[1000px]:flex-[1_0_100%]"
            }
          >
            {chart?.series.map(({ sum }, place) => (
              <li key={names[place]} className="flex min-w-0 items-center gap-1.5 text-meta text-ink-2">
                <i
                  className="size-2.5 flex-none rounded-[2px] forced-color-adjust-none"
                  style={{ background: colors[place] }}
                />
                <bdi className="max-w-40 truncate">{names[place]}</bdi>{" "}
                <b className="font-label text-ink">{inFigures(sum)}</b>
              </li>
            ))}
            {limit !== null && (
              <li className="flex min-w-0 items-center gap-1.5 text-meta text-ink-2">
                <i className="w-3 flex-none border-t-2 border-dashed border-bad-mark forced-color-adjust-none" />
                {t("chart.limit")} <b className="font-label text-ink">{number(limit)}</b>
              </li>
            )}
          </ul>
        )}
        <Segmented
          className="ml-auto flex-none phone:h-(--touch)"
          size="s"
          label={t("measure.label")}
          value={measure}
          options={USAGE_MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
          onChange={onMeasure}
        />
      </figcaption>
      <div
        className="mt-2 h-[168px] phone:h-[220px] not-phone:[@media(max-height:820px)]:h-[116px]"
        aria-hidden={chart !== null && chart.series.length > 0}
      >
        {chart === null ? (
          <i className="skeleton h-full rounded-m opacity-50" />
        ) : chart.series.length === 0 ? (
          <p className="pt-8 text-table text-ink-3">{t(`chart.nothing.${measure}`)}</p>
        ) : (
          <ChartBars
            chart={chart}
            names={names}
            colors={colors}
            today={usage?.today ?? ""}
            limit={limit}
            onDay={onDay}
          />
        )}
      </div>
    </figure>
  );
}
