import { expect, test } from "vitest";
import { budgetLevel, budgetPercent, readBudget, type BudgetStanding } from "./budgets.ts";

const UNSPENT = { extra: 0, spent: 0, more: 0, listed: 0, unpricedCalls: 0 };
const DAY = { scope: "all", period: "day", unit: "points", limit: 100, ...UNSPENT } as const;
const standing = (changes: Partial<BudgetStanding> = {}): BudgetStanding => ({ ...DAY, ...changes });

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

test("a level counts the most that can have been spent, and extra allowances", () => {
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
