import { expect, test } from "vitest";
import { budgetLevel, budgetPercent } from "#lib/shared/budgets/budget-level.ts";
import { passedBudget } from "#lib/shared/budgets/passed-budget.ts";
import { readBudget, type BudgetStanding } from "#lib/shared/budgets/budgets.ts";

const standing = (changes: Partial<BudgetStanding> = {}): BudgetStanding => ({
  scope: "all",
  period: "day",
  unit: "points",
  limit: 100,
  extra: 0,
  spent: 0,
  more: 0,
  unpricedCalls: 0,
  ...changes,
});
const sold = (points: number | null) => ({ operation: "soldOrders" as const, points });

test.each([
  ["the last points fit exactly", { spent: 97 }, 3, false],
  ["one point too many", { spent: 98 }, 3, true],
  ["what calls may have cost counts", { spent: 90, more: 8 }, 3, true],
  ["a budget that is spent takes no call without a known price either", { spent: 100 }, null, true],
  ["one that is over stays shut", { spent: 130 }, 0, true],
  ["a call without a known price fits into what is left", { spent: 99 }, null, false],
  ["a negative price makes no room", { spent: 100 }, -50, true],
  ["what was allowed on top counts", { spent: 100, extra: 10 }, 3, false],
  ["and ends too", { spent: 108, extra: 10 }, 3, true],
  ["a call is one call whatever it costs", { unit: "calls", spent: 99 }, 50, false],
  ["the call after the last", { unit: "calls", spent: 100 }, 0, true],
  ["another operation's budget does not matter", { scope: "bankCard", spent: 100 }, 3, false],
  ["its own does", { scope: "soldOrders", spent: 100 }, 3, true],
] as const)("%s", (_, changes, points, isPassed) => {
  expect(passedBudget([standing(changes)], sold(points)) !== null).toBe(isPassed);
});

test("the budget that is passed is named with what was allowed on top of it, and what may have been charged", () => {
  const spent = standing({ scope: "soldOrders", period: "month", limit: 50, extra: 5, spent: 52, more: 2 });
  expect(passedBudget([standing(), spent], sold(3))).toEqual({
    scope: "soldOrders",
    period: "month",
    unit: "points",
    limit: 55,
    spent: 54,
  });
});

test.each([
  [0, "calm", 0],
  [49.9, "calm", 49],
  [50, "half", 50],
  [79, "half", 79],
  [80, "warned", 80],
  [99.99, "warned", 99],
  [100, "spent", 100],
  [137, "spent", 137],
] as const)("%d of 100 is %s", (spent, level, percent) => {
  expect([budgetLevel(standing({ spent })), budgetPercent(standing({ spent }))]).toEqual([level, percent]);
});

test("a level goes by the most that can have been spent, and by what was allowed on top", () => {
  expect(budgetLevel(standing({ spent: 40, more: 40 }))).toBe("warned");
  expect(budgetLevel(standing({ spent: 80, extra: 100 }))).toBe("calm");
});

test.each([
  ["1", 1],
  [" 1,500 ", 1500],
  ["1，500", 1500],
  ["1000000000", 1_000_000_000],
  ["1000000001", null],
  ["0", null],
  ["", null],
  ["-5", null],
  ["2.5", null],
  ["1e3", null],
  ["十", null],
] as const)("a budget typed as %j reads as %j", (text, limit) => expect(readBudget(text)).toBe(limit));
