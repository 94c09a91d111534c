import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { OPERATIONS } from "../calls/operations.ts";
import { exactly } from "../calls/points.ts";
import { axisSteps, highestShown, seriesColors, usageChart } from "./usage-chart.ts";
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
const COUNTED = { rule: "perCall", isRuleConfirmed: false, total: NO_USAGE, cards: null, names: {} } as const;
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

const colorsOf = (rows: UsageRow[], by: Usage["by"] = "operation") => {
  const { series } = chartOf(rows);
  const colors = seriesColors(by, series);
  return new Map(series.map(({ group, isRest }, rank) => [isRest ? "rest" : group, colors[rank]]));
};

test("each operation always has the same colour, also by charge type, and no two share one", () => {
  const alone = colorsOf([row("soldOrders", "2026-11-21", 1, 0)]);
  const second = colorsOf([row("bankCard", "2026-11-21", 9, 0), row("soldOrders", "2026-11-21", 1, 0)]);
  expect(second.get("soldOrders")).toBe(alone.get("soldOrders"));
  const all = colorsOf(OPERATIONS.map((operation, at) => row(operation, "2026-11-21", at + 1, 0)));
  expect(new Set(all.values()).size).toBe(OPERATIONS.length);
  const groups = [
    "bankCard T",
    "soldOrders enhanced",
    "bankCard F",
    "bankCard N",
    "soldOrders basic",
    "topUpLink ",
  ];
  const types = colorsOf(
    groups.map((group, at) => row(group, "2026-11-21", 9 - at, 0)),
    "billed",
  );
  expect(types.get("soldOrders enhanced")).toBe(all.get("soldOrders"));
  expect(types.get("bankCard T")).toBe(all.get("bankCard"));
  expect(types.get("topUpLink ")).toBe(all.get("topUpLink"));
  expect(types.get("bankCard F")).toBe("var(--chart-6)");
  expect(new Set(types.values()).size).toBe(groups.length);
});

test.each([
  [8, 8],
  [9, 9],
  [20, 9],
])("of %i people the first eight have colours by rank, the rest one of its own", (count, shown) => {
  const rows = Array.from({ length: count }, (_, at) => row(`p${at}`, "2026-11-21", 100 - at, 0));
  const colors = colorsOf(rows, "person");
  expect(colors.size).toBe(shown);
  expect([...colors.values()].slice(0, 8)).toEqual(
    Array.from({ length: 8 }, (_, place) => `var(--chart-${place + 1})`),
  );
  expect(colors.get("rest")).toBe(count > 8 ? "var(--chart-rest)" : undefined);
  const total = chartOf(rows).series.reduce((sum, series) => sum + series.sum.low, 0);
  expect(total).toBe(rows.reduce((sum, { points }) => sum + points, 0));
});

test.each([0, 1])(
  "chart colours hold 3:1 on the surface and differ to every eye, theme %i",
  async (theme) => {
    const tokens = await readFile("app/tokens.css", "utf8");
    const colorOf = (name: string) => {
      const text = new RegExp(`--${name}: light-dark\\((.*)\\);`).exec(tokens)?.[1] ?? "";
      return linearOf([...text.matchAll(/oklch\(([^)]*)\)/g)][theme]?.[1]?.split(" ").map(Number) ?? []);
    };
    const colors = Array.from({ length: 8 }, (_, place) => colorOf(`chart-${place + 1}`));
    const ground = luminance(colorOf("surface")) + 0.05;
    for (const color of colors) {
      const own = luminance(color) + 0.05;
      expect(Math.max(own, ground) / Math.min(own, ground)).toBeGreaterThanOrEqual(3);
      for (const other of colors.slice(0, colors.indexOf(color)))
        for (const eye of EYES) expect(Math.hypot(...difference(eye, color, other))).toBeGreaterThan(0.1);
    }
  },
);

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
  expect(highestShown(chart)).toBe(10);
  expect(highestShown(chartOf([row("soldOrders", "2026-11-21", 0, 4)]))).toBe(4);
  expect(highestShown(chartOf([row("soldOrders", "2026-11-21", 3, 1)]))).toBe(4);
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
  [93, [0, 50, 100]],
  [1_234, [0, 500, 1_000, 1_500]],
  [4_642, [0, 2_000, 4_000, 6_000]],
])("the axis of bars up to %d has round steps", (highest, steps) => {
  expect(axisSteps(highest)).toEqual(steps);
});

/** Linear RGB as seen by everybody, without red and without green cones (Machado 2009). */
const EYES = [
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
];
const LMS_TO_RGB = [
  4.0767416621, -3.3077115913, 0.2309699292, -1.2684380046, 2.6097574011, -0.3413193965, -0.0041960863,
  -0.7034186147, 1.707614701,
];
const RGB_TO_LMS = [
  0.4122214708, 0.5363325363, 0.0514459929, 0.2119034982, 0.6806995451, 0.1073969566, 0.0883024619,
  0.2817188376, 0.6299787005,
];
const LMS_TO_LAB = [
  0.2104542553, 0.793617785, -0.0040720468, 1.9779984951, -2.428592205, 0.4505937099, 0.0259040371,
  0.7827717662, -0.808675766,
];
const LAB_TO_LMS = [
  1, 0.3963377774, 0.2158037573, 1, -0.1055613458, -0.0638541728, 1, -0.0894841775, -1.291485548,
];

/** Product of a matrix of three rows and a vector. */
function times(matrix: readonly number[], vector: readonly number[]): number[] {
  return [0, 3, 6].map((start) =>
    vector.reduce((sum, each, place) => sum + each * (matrix[start + place] ?? 0), 0),
  );
}

function linearOf([lightness = 0, chroma = 0, hue = 0]: number[]): number[] {
  const angle = (hue * Math.PI) / 180;
  const lab = [lightness, chroma * Math.cos(angle), chroma * Math.sin(angle)];
  return times(
    LMS_TO_RGB,
    times(LAB_TO_LMS, lab).map((each) => each ** 3),
  );
}

function luminance([red = 0, green = 0, blue = 0]: number[]): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function difference(eye: readonly number[], one: number[], other: number[]): number[] {
  const [first = [], second = []] = [one, other].map((color) =>
    times(
      LMS_TO_LAB,
      times(
        RGB_TO_LMS,
        times(eye, color).map((each) => Math.max(0, each)),
      ).map(Math.cbrt),
    ),
  );
  return first.map((each, place) => each - (second[place] ?? 0));
}
