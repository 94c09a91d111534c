import { expect, test } from "vitest";
import { OPERATIONS } from "../calls/operations.ts";
import { exactly } from "../calls/points.ts";
import { axisSteps, openAbove, seriesColor, usageChart } from "./usage-chart.ts";
import { NO_USAGE, type Usage, type UsageRow } from "./usage.ts";

const row = (group: string, day: string, points: number, morePoints: number | null): UsageRow => ({
  ...NO_USAGE,
  calls: 1,
  day,
  group,
  points,
  morePoints,
});
const DAYS = { from: "2026-11-20", to: "2026-11-21", today: "2026-11-21", by: "operation" } as const;
const COUNTED = { rule: "perCall", isRuleConfirmed: false, total: NO_USAGE, names: {} } as const;
const BEFORE = { ...NO_USAGE, from: "2026-11-18", to: "2026-11-19" };
const usageOf = (rows: UsageRow[]): Usage => ({ ...DAYS, ...COUNTED, before: BEFORE, rows });

const chartOf = (rows: UsageRow[], measure: "points" | "calls" = "points") =>
  usageChart(usageOf(rows), measure);

test("a bar stands for a range of points and for a plain number of calls", () => {
  const rows = [
    row("soldOrders", "2026-11-21", 2, 38),
    row("soldOrders", "2026-11-20", 1, null),
    row("bankCard", "2026-11-21", 3, 0),
  ];
  const values = [
    { low: 1, high: null },
    { low: 2, high: 40 },
  ];
  expect(chartOf(rows).series).toMatchObject([
    { group: "bankCard", sum: exactly(3), values: [exactly(0), exactly(3)] },
    { group: "soldOrders", sum: { low: 3, high: null }, values },
  ]);
  const sold = { group: "soldOrders", sum: exactly(2), values: [exactly(1), exactly(1)] };
  expect(chartOf(rows, "calls").series[0]).toMatchObject(sold);
});

test("each operation always has the same colour, and no two share one", () => {
  const alone = chartOf([row("soldOrders", "2026-11-21", 1, 0)]).series;
  const second = chartOf([row("bankCard", "2026-11-21", 9, 0), row("soldOrders", "2026-11-21", 1, 0)]).series;
  const colorsOf = (series: typeof alone) =>
    new Map(series.map((each, rank) => [each.group, seriesColor("operation", each, rank)]));
  expect(colorsOf(second).get("soldOrders")).toBe(colorsOf(alone).get("soldOrders"));
  const all = chartOf(OPERATIONS.map((operation, at) => row(operation, "2026-11-21", at + 1, 0))).series;
  expect(new Set(colorsOf(all).values()).size).toBe(OPERATIONS.length);
});

test("people and shops get colours by rank, and the rest has its own", () => {
  const series = { group: "7", isRest: false, sum: exactly(1), values: [] };
  expect(seriesColor("person", series, 2)).toBe("var(--chart-3)");
  expect(seriesColor("person", { ...series, isRest: true }, 5)).toBe("var(--chart-rest)");
});

test("a day has a total over all groups, and possible charges above it", () => {
  const chart = chartOf([
    row("soldOrders", "2026-11-21", 2, 38),
    row("bankCard", "2026-11-21", 3, 0),
    row("bankCard", "2026-11-20", 3, null),
  ]);
  expect(chart.totals).toEqual([
    { low: 3, high: null },
    { low: 5, high: 43 },
  ]);
  expect(chart.totals.map(openAbove)).toEqual([0, 38]);
});

test("possible charges of unknown calls count in the day's total", () => {
  const chart = chartOf([row("soldOrders", "2026-11-21", 0, 4), row("bankCard", "2026-11-21", 3, 0)]);
  expect(chart.series.map(({ group }) => group)).toEqual(["bankCard"]);
  expect(chart.totals[1]).toEqual({ low: 3, high: 7 });
});

test.each([
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [61, [0, 20, 40, 60, 80]],
  [80, [0, 20, 40, 60, 80]],
  [1_234, [0, 350, 700, 1_050, 1_400]],
])("the axis of bars up to %d has round steps", (highest, steps) => {
  expect(axisSteps(highest)).toEqual(steps);
});
