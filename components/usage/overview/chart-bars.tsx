"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { exactly, isNothing } from "#lib/shared/calls/points.ts";
import { openAbove, type UsageChart } from "#lib/shared/usage/usage-chart.ts";

type LegendProps = { chart: UsageChart; names: string[]; colors: string[]; today: string };
type ChartBarsProps = LegendProps & { limit: number | null; onDay: (day: string) => void };
type Hovered = {
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
};

const DAY = { timeZone: "UTC", month: "short", day: "numeric" } as const;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);
const TICK = { fill: "var(--ink-3)", fontSize: 12 };

/** Stacked bars, one a day. Loaded only where a chart is shown, as its library is heavy. */
export function ChartBars({ chart, names, colors, today, limit, onDay }: ChartBarsProps) {
  const format = useFormatter();
  const hatchId = useId();
  const dayWords = (day: string) => format.dateTime(dateOf(day), DAY);
  const highest = Math.max(...chart.totals.map(({ low, high }) => high ?? low));
  const isLimitShown = limit !== null && limit <= 2 * highest;
  const data = chart.days.map((day, index) => ({
    day,
    // Bars read their look from their entry: today's is lighter.
    ...(day === today && chart.days.length > 1 && { fillOpacity: 0.55 }),
    open: openAbove(chart.totals[index] ?? exactly(0)),
    ...Object.fromEntries(chart.series.map(({ values }, place) => [`s${place}`, values[index]?.low])),
  }));
  return (
    <BarChart
      data={data}
      responsive
      accessibilityLayer={false}
      onClick={({ activeLabel }) =>
        chart.days.length > 1 && activeLabel !== undefined && onDay(String(activeLabel))
      }
      className="h-full w-full cursor-pointer forced-color-adjust-none [&_:focus]:outline-none"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="24%"
    >
      <defs>
        <pattern
          id={hatchId}
          width="4"
          height="4"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path d="M0 0V4" stroke="var(--ink-3)" strokeWidth="2" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--line)" />
      {isLimitShown && (
        // Grid with a single line: a reference line would load more code.
        <CartesianGrid
          vertical={false}
          horizontalValues={[limit]}
          stroke="var(--bad-mark)"
          strokeDasharray="4 3"
        />
      )}
      <XAxis
        dataKey="day"
        tickFormatter={dayWords}
        tickLine={false}
        axisLine={{ stroke: "var(--line-control)" }}
        tick={TICK}
        minTickGap={20}
        interval="equidistantPreserveStart"
      />
      <YAxis
        width={48}
        tickLine={false}
        axisLine={false}
        tick={TICK}
        allowDecimals={false}
        domain={[0, (most: number) => (isLimitShown ? Math.max(most, limit) : most)]}
        tickFormatter={(value: number) => format.number(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--hover)" }}
        content={(hovered: unknown) => (
          <Hover {...(hovered as Hovered)} chart={chart} names={names} colors={colors} today={today} />
        )}
      />
      {chart.series.map(({ group, isRest }, place) => (
        <Bar
          key={`${group} ${isRest}`}
          dataKey={`s${place}`}
          stackId="day"
          fill={colors[place]}
          stroke="var(--surface)"
          strokeWidth={1}
          maxBarSize={40}
          isAnimationActive={false}
        />
      ))}
      <Bar
        dataKey="open"
        stackId="day"
        fill={`url(#${hatchId})`}
        stroke="var(--ink-3)"
        strokeWidth={1}
        maxBarSize={40}
        isAnimationActive={false}
      />
    </BarChart>
  );
}

function Hover({ active, label, chart, names, colors, today }: Hovered & LegendProps) {
  const t = useTranslations("usage.overview.chart");
  const overview = useTranslations("usage.overview");
  const format = useFormatter();
  const { inFigures } = usePointsText();
  const index = chart.days.indexOf(String(label));
  if (!active || index < 0) return null;
  const rows = chart.series
    .map(({ values }, place) => ({ name: names[place], color: colors[place], value: values[index] }))
    .filter(({ value }) => value && !isNothing(value));
  const total = chart.totals[index] ?? exactly(0);
  if (isNothing(total)) return null;
  return (
    <div className="min-w-40 rounded-(--r-l) bg-raised px-3 py-2 text-meta shadow-menu">
      <p className="text-ink-3">
        {format.dateTime(dateOf(String(label)), { ...DAY, weekday: "short" })}
        {label === today && ` · ${overview("soFar")}`}
      </p>
      <p className="mt-1 flex justify-between gap-3 font-label text-ink">
        <span>{t("total")}</span>
        <b>{inFigures(total)}</b>
      </p>
      <ul className="mt-1 grid gap-1">
        {rows.map(({ name, color, value }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-1.5">
            <i className="size-2.5 flex-none rounded-[2px]" style={{ background: color }} />
            <span>{name}</span>
            <b className="pl-3 font-label text-ink">{value && inFigures(value)}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
