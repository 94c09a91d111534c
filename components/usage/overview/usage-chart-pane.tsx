"use client";

import { useFormatter, useTranslations } from "next-intl";
import dynamic from "next/dynamic";
import { Segmented } from "#components/ui/segmented.tsx";
import { useGroupName } from "#components/usage/use-call-labels.ts";
import { usageChart } from "#lib/shared/usage/usage-chart.ts";
import { USAGE_MEASURES, type UsageMeasure } from "#lib/shared/usage/usage-view.ts";
import type { Usage } from "#lib/shared/usage/usage.ts";

const ChartBars = dynamic(() => import("./chart-bars.tsx").then((module) => module.ChartBars), {
  ssr: false,
});

type UsageChartPaneProps = {
  usage: Usage | null;
  measure: UsageMeasure;
  onMeasure: (measure: UsageMeasure) => void;
};

/** The chart of the same sums as the table below it; its legend says in words and figures what the colours are. */
export function UsageChartPane({ usage, measure, onMeasure }: UsageChartPaneProps) {
  const t = useTranslations("usage.overview");
  const number = useFormatter().number;
  const nameOf = useGroupName(usage ?? { by: "operation", names: {} });
  const chart = usage && usageChart(usage, measure);
  const names = chart?.series.map(({ group, isRest }) => (isRest ? t("chart.rest") : nameOf(group))) ?? [];
  const colors =
    chart?.series.map(({ isRest }, place) => (isRest ? "var(--chart-rest)" : `var(--chart-${place + 1})`)) ??
    [];
  const label = t("chart.label", { measure: t(`measure.${measure}`) });
  return (
    <figure className="usage-chart" aria-label={label}>
      <figcaption>
        <h2>{label}</h2>
        {names.length > 0 && (
          <ul>
            {chart?.series.map(({ sum }, place) => (
              <li key={names[place]}>
                <i style={{ background: colors[place] }} />
                <bdi>{names[place]}</bdi> <b>{number(sum)}</b>
              </li>
            ))}
          </ul>
        )}
        <Segmented
          size="s"
          label={t("measure.label")}
          value={measure}
          options={USAGE_MEASURES.map((value) => ({ value, label: t(`measure.${value}`) }))}
          onChange={onMeasure}
        />
      </figcaption>
      <div className="usage-plot" aria-hidden={chart !== null && chart.series.length > 0}>
        {chart === null ? (
          <i className="skeleton" />
        ) : chart.series.length === 0 ? (
          <p>{t(`chart.nothing.${measure}`)}</p>
        ) : (
          <ChartBars chart={chart} names={names} colors={colors} />
        )}
      </div>
    </figure>
  );
}
