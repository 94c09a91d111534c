import { addPoints, exactly, type Points } from "../calls/points.ts";
import { pointsOfSpend, type Usage, type UsageRow } from "./usage.ts";
import { daysBetween } from "./usage-params.ts";
import type { UsageMeasure } from "./usage-view.ts";

/** One colour of the chart: a group, or all that have none of their own. Bars are as high as the lower ends of `values`. */
export type ChartSeries = { group: string | null; isRest: boolean; sum: Points; values: Points[] };
export type UsageChart = { days: string[]; series: ChartSeries[] };

/** Colours that people can tell apart, whatever their eyes. */
const MOST_GROUPS = 5;

/** The bars of the chart: each day of the range, the groups with most first, everything else added up. Points as ranges, or calls. */
export function usageChart(usage: Usage, measure: UsageMeasure): UsageChart {
  const days = daysBetween(usage);
  const place = new Map(days.map((day, index) => [day, index]));
  const byGroup = new Map<string | null, Points[]>();
  for (const row of usage.rows) {
    const values = byGroup.get(row.group) ?? days.map(() => exactly(0));
    const index = place.get(row.day);
    if (index !== undefined) values[index] = addPoints(values[index] ?? exactly(0), measured(row, measure));
    byGroup.set(row.group, values);
  }
  const series = [...byGroup]
    .map(([group, values]) => ({ group, isRest: false, sum: total(values), values }))
    .filter(({ sum }) => sum.low > 0);
  series.sort(
    (one, other) => other.sum.low - one.sum.low || (String(one.group) < String(other.group) ? -1 : 1),
  );
  const rest = series.slice(MOST_GROUPS);
  if (rest.length < 2) return { days, series };
  const values = days.map((_, index) => total(rest.map((each) => each.values[index] ?? exactly(0))));
  return {
    days,
    series: [...series.slice(0, MOST_GROUPS), { group: null, isRest: true, sum: total(values), values }],
  };
}

function measured(row: UsageRow, measure: UsageMeasure): Points {
  return measure === "points" ? pointsOfSpend(row) : exactly(row.calls);
}

function total(values: readonly Points[]): Points {
  return values.reduce(addPoints, exactly(0));
}
