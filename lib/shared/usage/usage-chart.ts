import { OPERATIONS } from "../calls/operations.ts";
import { addPoints, exactly, type Points } from "../calls/points.ts";
import { pointsOfSpend, type Usage, type UsageRow } from "./usage.ts";
import { readBilled } from "./billed.ts";
import { daysBetween } from "./usage-params.ts";
import type { UsageMeasure } from "./usage-view.ts";

/** One colour of the chart: a group, or all groups without their own. Bars show the lower ends of `values`. */
type ChartSeries = { group: string | null; isRest: boolean; sum: Points; values: Points[] };
/** `totals`: each day over all groups, also those without a colour. */
export type UsageChart = { days: string[]; totals: Points[]; series: ChartSeries[] };

/** Number of colours that people can tell apart, also when colour-blind: `--chart-1` to `--chart-8`. */
const MAX_GROUPS = 8;
const COLORS = Array.from({ length: MAX_GROUPS }, (_, place) => place + 1);

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
  if (rest.length === 0) return { days, totals, series };
  const values = days.map((_, index) => total(rest.map((each) => each.values[index] ?? exactly(0))));
  return {
    days,
    totals,
    series: [...series.slice(0, MAX_GROUPS), { group: null, isRest: true, sum: total(values), values }],
  };
}

/**
 * CSS colours of the series. An operation has the same one in every chart, and so has its largest charge type; other
 * groups get the free ones by rank.
 */
export function seriesColors(by: Usage["by"], series: readonly ChartSeries[]): string[] {
  const taken = new Set<number>();
  const own = series.map(({ group, isRest }) => {
    const color = isRest ? 0 : operationColor(by, group);
    if (color === 0 || taken.has(color)) return null;
    taken.add(color);
    return color;
  });
  const isOfOperations = by === "operation" || by === "billed";
  const free = (
    isOfOperations ? [...COLORS.slice(OPERATIONS.length), ...COLORS.slice(0, OPERATIONS.length)] : COLORS
  ).filter((color) => !taken.has(color));
  return series.map(({ isRest }, rank) =>
    isRest ? "var(--chart-rest)" : `var(--chart-${own[rank] ?? free.shift()})`,
  );
}

/** Colour of the operation of a group; 0 for other groups. */
function operationColor(by: Usage["by"], group: string | null): number {
  const name = by === "billed" ? readBilled(group ?? "")?.operation : by === "operation" ? group : null;
  return OPERATIONS.findIndex((operation) => operation === name) + 1;
}

/**
 * Highest value to leave room for: of the possible charges of a day no more than the known ones again, so that a
 * wide range does not flatten the bars.
 */
export function highestShown({ totals }: UsageChart): number {
  const known = Math.max(...totals.map(({ low }) => low));
  const possible = Math.max(...totals.map(({ low, high }) => high ?? low));
  return known === 0 ? possible : Math.min(possible, 2 * known);
}

/** Values of the grid from 0 to at least `highest`: five at most, by a step of 1, 2 or 5 and zeros. */
export function axisSteps(highest: number): number[] {
  const rough = Math.max(highest, 4) / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = unit * ([1, 2, 5].find((each) => each * unit >= rough) ?? 10);
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, place) => place * step);
}

function measureRow(row: UsageRow, measure: UsageMeasure): Points {
  return measure === "points" ? pointsOfSpend(row) : exactly(row.calls);
}

function total(values: readonly Points[]): Points {
  return values.reduce(addPoints, exactly(0));
}
