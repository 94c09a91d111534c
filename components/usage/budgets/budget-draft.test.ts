import { expect, test } from "vitest";
import type { BudgetStanding } from "#lib/shared/calls/budgets.ts";
import { type LimitsDraft, limitsIssue, limitsDraft, limitsInput, moreIssue } from "./budget-draft.ts";

const standing: BudgetStanding = {
  scope: "soldOrders",
  period: "month",
  unit: "calls",
  limit: 500,
  extra: 20,
  spent: 3,
  more: 0,
  listed: 0,
  unpricedCalls: 0,
};
const empty = { dayPoints: "", dayCalls: "", monthPoints: "", monthCalls: "", warnOnly: [] };
const more = { scope: "all", period: "day", unit: "points", extra: "50", reason: "Festival sale" } as const;

test("a form begins with the limits of its scope, without extra allowances", () => {
  expect(limitsDraft("soldOrders", [standing])).toEqual({ ...empty, scope: "soldOrders", monthCalls: "500" });
  expect(limitsDraft("all", [standing])).toEqual({ ...empty, scope: "all" });
  expect(limitsDraft("soldOrders", [{ ...standing, isWarnOnly: true }]).warnOnly).toEqual(["monthCalls"]);
});

test("an empty field is no limit; anything but a whole number from 1 is rejected", () => {
  const typed = { dayPoints: " 1,500 ", monthCalls: "20" };
  const draft: LimitsDraft = { ...empty, ...typed, scope: "all", warnOnly: ["monthCalls"] };
  expect(limitsIssue(draft)).toBeNull();
  expect(limitsInput(draft)).toEqual({
    scope: "all",
    day: { points: 1500, calls: null, warnOnly: [] },
    month: { points: null, calls: 20, warnOnly: ["calls"] },
  });
  const issue = "usage.budgets.errors.amount";
  const issues = { dayCalls: issue, monthPoints: issue };
  expect(limitsIssue({ ...draft, dayCalls: "0", monthPoints: "many" })).toEqual(issues);
});

test.each([
  [{}, null],
  [{ extra: "" }, { extra: "amount" }],
  [
    { extra: "-3", reason: " " },
    { extra: "amount", reason: "reasonMissing" },
  ],
  [{ reason: "x".repeat(201) }, { reason: "reasonTooLong" }],
  [{ reason: "asked by 13800130426" }, { reason: "reasonPersonal" }],
] as const)("more with %j is judged as %j", (typed, issue) => {
  const issues = Object.entries(issue ?? {}).map(([field, name]) => [field, `usage.budgets.errors.${name}`]);
  expect(moreIssue({ ...more, ...typed })).toEqual(issue && Object.fromEntries(issues));
});
