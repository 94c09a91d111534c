import { OPERATIONS } from "../calls/operations.ts";
import { addPoints, exactly, type Points } from "../calls/points.ts";
import { pointsOfSpend, type Usage, type UsageRow } from "./usage.ts";
import { daysBetween } from "./usage-params.ts";
import type { UsageMeasure } from "./usage-view.ts";

/** One colour of the chart: a group, or all groups without their own. Bars show the lower ends of `values`. */
export type ChartSeries = { group: string | null; isRest: boolean; sum: Points; values: Points[] };
/** `totals`: each day over all groups, also those without a colour. */
export type UsageChart = { days: string[]; totals: Points[]; series: ChartSeries[] };

/** Number of colours that people can tell apart, also when colour-blind. */
const MAX_GROUPS = 5;

/** Bars of the chart: each day of the range, the largest groups, and the rest added up. Points as ranges, or calls. */
export function usageChart(usage: Usage, measure: UsageMeasure): UsageChart {
  const days = daysBetween(usage);
  const place = new Map(days.map((day, index) => [day, index]));
  const byGroup = new Map<string | null, Points[]>();
  for (const row of usage.rows) {
    const values = byGroup.get(row.group) ?? days.map(() => exactly(0));
    const index = place.get(row.day);
    if (index !== undefined) values[index] = addPoints(values[index] ?? exactly(0), measureRow(row, measure));
    byGroup.set(row.group, values);
  }
  const totals = days.map((_, index) =>
    total([...byGroup.values()].map((values) => values[index] ?? exactly(0))),
  );
  const series = [...byGroup]
    .map(([group, values]) => ({ group, isRest: false, sum: total(values), values }))
    .filter(({ sum }) => sum.low > 0);
  series.sort(
    (one, other) => other.sum.low - one.sum.low || (String(one.group) < String(other.group) ? -1 : 1),
  );
  const rest = series.slice(MAX_GROUPS);
  if (rest.length < 2) return { days, totals, series };
  const values = days.map((_, index) => total(rest.map((each) => each.values[index] ?? exactly(0))));
  return {
    days,
    totals,
    series: [...series.slice(0, MAX_GROUPS), { group: null, isRest: true, sum: total(values), values }],
  };
}

/** CSS colour of a series: an operation always has the same; other groups get theirs by rank. */
export function seriesColor(by: Usage["by"], { group, isRest }: ChartSeries, rank: number): string {
  if (isRest) return "var(--chart-rest)";
  const own = by === "operation" ? OPERATIONS.findIndex((operation) => operation === group) : -1;
  return `var(--chart-${(own < 0 ? rank : own) + 1})`;
}

/** Height of a bar's open cap: points that a day may have cost above the known ones; 0 when the most is unknown. */
export function openAbove({ low, high }: Points): number {
  return high === null ? 0 : high - low;
}

/** Values of the grid from 0 to at least `highest`: five at most, by a round step of whole numbers. */
export function axisSteps(highest: number): number[] {
  const rough = Math.max(highest, 1) / 4;
  const unit = Math.max(1, 10 ** Math.floor(Math.log10(rough)) / 2);
  const step = Math.ceil(rough / unit) * unit;
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, place) => place * step);
}

function measureRow(row: UsageRow, measure: UsageMeasure): Points {
  return measure === "points" ? pointsOfSpend(row) : exactly(row.calls);
}

function total(values: readonly Points[]): Points {
  return values.reduce(addPoints, exactly(0));
}
