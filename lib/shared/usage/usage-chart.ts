import type { Usage } from "./usage.ts";
import { daysBetween } from "./usage-params.ts";
import type { UsageMeasure } from "./usage-view.ts";

/** One colour of the chart: a group, or all that have none of their own. */
export type ChartSeries = { group: string | null; isRest: boolean; sum: number; values: number[] };
export type UsageChart = { days: string[]; series: ChartSeries[] };

/** Colours that people can tell apart, whatever their eyes. */
const MOST_GROUPS = 5;

/** The bars of the chart: each day of the range, the groups with most first, everything else added up. Known points, or calls. */
export function usageChart(usage: Usage, measure: UsageMeasure): UsageChart {
  const days = daysBetween(usage);
  const place = new Map(days.map((day, index) => [day, index]));
  const byGroup = new Map<string | null, number[]>();
  for (const row of usage.rows) {
    const values = byGroup.get(row.group) ?? days.map(() => 0);
    const index = place.get(row.day);
    if (index !== undefined) values[index] = (values[index] ?? 0) + row[measure];
    byGroup.set(row.group, values);
  }
  const series = [...byGroup]
    .map(([group, values]) => ({ group, isRest: false, sum: total(values), values }))
    .filter(({ sum }) => sum > 0);
  series.sort((one, other) => other.sum - one.sum || (String(one.group) < String(other.group) ? -1 : 1));
  const rest = series.slice(MOST_GROUPS);
  if (rest.length < 2) return { days, series };
  const values = days.map((_, index) => total(rest.map((each) => each.values[index] ?? 0)));
  return {
    days,
    series: [...series.slice(0, MOST_GROUPS), { group: null, isRest: true, sum: total(values), values }],
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
