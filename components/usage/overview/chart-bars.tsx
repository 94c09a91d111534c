"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { BarChart, type ChartSize } from "#components/display/bar-chart.tsx";
import { usePointsRange } from "#components/usage/use-points-range.ts";
import { exactly, isNothing } from "#lib/shared/calls/points.ts";
import { axisSteps, highestShown, type UsageChart } from "#lib/shared/usage/usage-chart.ts";

type LegendProps = { chart: UsageChart; names: string[]; colors: string[]; today: string };
type ChartBarsProps = LegendProps & { limit: number | null; onDay: (day: string) => void };

const DAY = { timeZone: "UTC", month: "short", day: "numeric" } as const;
const MIN_LABEL_GAP = 64;
const HALF_LABEL = 20;
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`);

/** Stacked bars, one per day, between axes; a whisker reaches to what a day may have cost. */
export function ChartBars({ limit, onDay, ...legend }: ChartBarsProps) {
  const { chart, colors, today } = legend;
  const format = useFormatter();
  const [frame, size] = useSize();
  const [hovered, setHovered] = useState<string | null>(null);
  const { days } = chart;
  const highest = highestShown(chart);
  const isLimitShown = limit !== null && limit <= 2 * highest;
  const steps = axisSteps(isLimitShown ? Math.max(highest, limit) : highest);
  const top = steps.at(-1) ?? 1;
  const band = size ? size.width / days.length : 0;
  const every = Math.ceil(MIN_LABEL_GAP / band);
  const bars = days.map((day, index) => ({
    day,
    isSoFar: day === today && days.length > 1,
    upTo: chart.totals[index]?.high ?? 0,
    parts: chart.series.map(({ values }, place) => ({
      value: values[index]?.low ?? 0,
      fill: colors[place] ?? "",
      stroke: "var(--surface)",
    })),
  }));
  return (
    <div className="relative h-full pt-2 pb-[30px] pl-12 text-meta text-ink-3 forced-color-adjust-none">
      <div ref={frame} className="relative h-full cursor-pointer" onPointerLeave={() => setHovered(null)}>
        {size && (
          <>
            {steps.map((value) => (
              <span
                key={value}
                className="absolute right-full mr-2 -translate-y-1/2"
                style={{ top: `${100 - (100 * value) / top}%` }}
              >
                {format.number(value)}
              </span>
            ))}
            <BarChart
              bars={bars}
              size={size}
              barWidth={Math.min(40, 0.52 * band)}
              top={top}
              grid={steps}
              limit={isLimitShown ? limit : null}
              hovered={hovered}
              onHover={setHovered}
              onPick={days.length > 1 ? onDay : undefined}
            />
            {days.map(
              (day, index) =>
                index % every === 0 &&
                (index + 0.5) * band + HALF_LABEL <= size.width && (
                  <span
                    key={day}
                    className="absolute top-full mt-1 -translate-x-1/2 whitespace-nowrap"
                    style={{ left: `${(100 * (index + 0.5)) / days.length}%` }}
                  >
                    {format.dateTime(dateOf(day), DAY)}
                  </span>
                ),
            )}
            {hovered !== null && <Hover {...legend} day={hovered} />}
          </>
        )}
      </div>
    </div>
  );
}

/** Size of an element in pixels, once it is known. */
function useSize(): [(element: Element | null) => (() => void) | undefined, ChartSize | null] {
  const [size, setSize] = useState<ChartSize | null>(null);
  const frame = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [frame, size];
}

/** Figures of a day, beside its bar on the side with more room. */
function Hover({ day, chart, names, colors, today }: LegendProps & { day: string }) {
  const t = useTranslations("usage.overview.chart");
  const overview = useTranslations("usage.overview");
  const format = useFormatter();
  const { inFigures } = usePointsRange();
  const index = chart.days.indexOf(day);
  const count = chart.days.length;
  const total = chart.totals[index] ?? exactly(0);
  if (isNothing(total)) return null;
  const rows = chart.series
    .map(({ values }, place) => ({ name: names[place], color: colors[place], value: values[index] }))
    .filter(({ value }) => value && !isNothing(value));
  const isLeft = index < count / 2;
  const share = (100 * (isLeft ? index + 1 : count - index)) / count;
  return (
    <div
      role="tooltip"
      className={
        "pointer-events-none absolute top-0 z-10 min-w-40 rounded-(--r-l) bg-raised px-3 py-2 text-ink shadow-menu " +
        "phone:max-w-44"
      }
      style={{ [isLeft ? "left" : "right"]: `min(${share}% + 8px, 100% - 11rem)` }}
    >
      <p className="text-ink-3">
        {format.dateTime(dateOf(day), { ...DAY, weekday: "short" })}
        {day === today && ` · ${overview("soFar")}`}
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
