import { expect, test } from "vitest";
import { budgetPace, paceDays } from "./budget-pace.ts";

const times = { from: 0, until: 3_000, now: 1_000 };
const standing = { spent: 10, more: 0, limit: 100, extra: 0 };

test.each([
  [{ spent: 0 }, { kind: "unused" }],
  [{}, { kind: "lasts", used: 30 }],
  [
    { spent: 40, more: 10 },
    { kind: "reached", at: 2_000 },
  ],
  [
    { spent: 50, extra: 100 },
    { kind: "lasts", used: 150 },
  ],
  [{ spent: 100 }, { kind: "spent" }],
  [{ spent: 90, more: 20 }, { kind: "spent" }],
])("the pace of %j is %j", (given, pace) =>
  expect(budgetPace({ ...standing, ...given }, times)).toEqual(pace),
);

test("a month has for each day what was used, and the even pace to the limit", () => {
  const key = { scope: "soldOrders", period: "month", unit: "points", listed: 0, unpricedCalls: 0 } as const;
  const day = (of: string, points: number, operation = "soldOrders") => ({
    day: of,
    operation,
    calls: 1,
    points,
  });
  const days = paceDays(
    { ...key, spent: 12, more: 3, limit: 240, extra: 40 },
    [day("2026-02-01", 4), day("2026-02-01", 50, "bankCard"), day("2026-02-02", 6)],
    "2026-02-03",
  );
  expect(days).toHaveLength(28);
  expect(days.slice(0, 4)).toEqual([
    { day: "2026-02-01", used: 4, total: 4, even: 10 },
    { day: "2026-02-02", used: 6, total: 10, even: 20 },
    { day: "2026-02-03", used: 5, total: 15, even: 30 },
    { day: "2026-02-04", used: null, total: null, even: 40 },
  ]);
  expect(days.at(-1)?.even).toBe(280);
});
