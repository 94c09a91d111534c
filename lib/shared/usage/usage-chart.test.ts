import { expect, test } from "vitest";
import { exactly } from "../calls/points.ts";
import { usageChart } from "./usage-chart.ts";
import { NO_USAGE, type Usage, type UsageRow } from "./usage.ts";

const row = (group: string, day: string, points: number, morePoints: number | null): UsageRow => ({
  ...NO_USAGE,
  calls: 1,
  day,
  group,
  points,
  morePoints,
});
const usage = (rows: UsageRow[]): Usage => ({
  from: "2026-11-20",
  to: "2026-11-21",
  by: "operation",
  rule: "perCall",
  isRuleConfirmed: false,
  rows,
  total: NO_USAGE,
  names: {},
});

test("a bar stands for a range of points and for a plain number of calls", () => {
  const rows = [
    row("soldOrders", "2026-11-21", 2, 38),
    row("soldOrders", "2026-11-20", 1, null),
    row("bankCard", "2026-11-21", 3, 0),
  ];
  expect(usageChart(usage(rows), "points").series).toMatchObject([
    { group: "bankCard", sum: exactly(3), values: [exactly(0), exactly(3)] },
    {
      group: "soldOrders",
      sum: { low: 3, high: null },
      values: [
        { low: 1, high: null },
        { low: 2, high: 40 },
      ],
    },
  ]);
  expect(usageChart(usage(rows), "calls").series[0]).toMatchObject({
    group: "soldOrders",
    sum: exactly(2),
    values: [exactly(1), exactly(1)],
  });
});
