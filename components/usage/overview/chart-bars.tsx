"use client";

import { useFormatter } from "next-intl";
import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from "recharts";
import { usePointsText } from "#components/display/use-points-text.ts";
import { isNothing } from "#lib/shared/calls/points.ts";
import type { UsageChart } from "#lib/shared/usage/usage-chart.ts";

type ChartBarsProps = { chart: UsageChart; names: string[]; colors: string[] };
type Hovered = {
  active?: boolean;
  label?: string | number;
  payload?: readonly { dataKey?: unknown; value?: unknown }[];
};

const TICK = { fill: "var(--ink-3)", fontSize: 12 };

/** Stacked bars, one a day. Loaded where a chart is shown, for its library is heavy. */
export function ChartBars({ chart, names, colors }: ChartBarsProps) {
  const format = useFormatter();
  const dayWords = (day: string) =>
    format.dateTime(new Date(`${day}T00:00:00Z`), { timeZone: "UTC", month: "short", day: "numeric" });
  const data = chart.days.map((day, index) => ({
    day,
    ...Object.fromEntries(chart.series.map(({ values }, place) => [`s${place}`, values[index]?.low])),
  }));
  return (
    <BarChart
      data={data}
      responsive
      accessibilityLayer={false}
      className="h-[220px] w-full [&_:focus]:outline-none"
      margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      barCategoryGap="24%"
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
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
        tickFormatter={(value: number) => format.number(value)}
      />
      <Tooltip
        isAnimationActive={false}
        cursor={{ fill: "var(--hover)" }}
        content={(hovered: unknown) => (
          <Hover {...(hovered as Hovered)} chart={chart} names={names} colors={colors} />
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
    </BarChart>
  );
}

function Hover({ active, label, chart, names, colors }: Hovered & ChartBarsProps) {
  const { inFigures } = usePointsText();
  const index = chart.days.indexOf(String(label));
  if (!active || index < 0) return null;
  const rows = chart.series
    .map(({ values }, place) => ({ name: names[place], color: colors[place], value: values[index] }))
    .filter(({ value }) => value && !isNothing(value));
  if (rows.length === 0) return null;
  return (
    <div className="min-w-40 rounded-(--r-l) bg-raised px-3 py-2 text-meta shadow-menu">
      <p className="text-ink-3">{label}</p>
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
