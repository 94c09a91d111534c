import { tabStorage } from "#lib/client/tab-storage.ts";
import {
  budgetName,
  BUDGET_SCOPES,
  readBudget,
  type BudgetKey,
  type BudgetScope,
  type BudgetLimit,
  isPersonScope,
  budgetReasonIssue,
} from "#lib/shared/calls/budgets.ts";

export const LIMIT_FIELDS = ["dayPoints", "dayCalls", "monthPoints", "monthCalls"] as const;
export type LimitField = (typeof LIMIT_FIELDS)[number];

/** The budget that a field limits. */
export const LIMIT_KEYS: Record<LimitField, Omit<BudgetKey, "scope">> = {
  dayPoints: { period: "day", unit: "points" },
  dayCalls: { period: "day", unit: "calls" },
  monthPoints: { period: "month", unit: "points" },
  monthCalls: { period: "month", unit: "calls" },
};

/** Limits of a scope; people only have points per day. */
export function limitFields(scope: BudgetScope): readonly LimitField[] {
  return isPersonScope(scope) ? ["dayPoints"] : LIMIT_FIELDS;
}

/** Typed limits of one scope; empty is no limit. Those in `warnOnly` only warn. */
export type LimitsDraft = Record<LimitField, string> & { scope: BudgetScope; warnOnly: LimitField[] };

/** Keeps the form as typed across a reload. */
export const storedLimitsDraft = tabStorage("md-limits-draft", isLimitsDraft);

/** Form of a scope, with the limits as set. */
export function limitsDraft(scope: BudgetScope, limits: readonly BudgetLimit[]): LimitsDraft {
  const limitOf = new Map(limits.map((limit) => [budgetName(limit), limit]));
  const of = (field: LimitField) => limitOf.get(budgetName({ scope, ...LIMIT_KEYS[field] }));
  const typed = (field: LimitField) => String(of(field)?.limit ?? "");
  return {
    scope,
    dayPoints: typed("dayPoints"),
    dayCalls: typed("dayCalls"),
    monthPoints: typed("monthPoints"),
    monthCalls: typed("monthCalls"),
    warnOnly: LIMIT_FIELDS.filter((field) => of(field)?.isWarnOnly),
  };
}

/** Errors by field; null when it can be sent. */
export function limitsIssue(draft: LimitsDraft): Record<string, string> | null {
  const wrong = LIMIT_FIELDS.filter(
    (field) => draft[field].trim() !== "" && readBudget(draft[field]) === null,
  );
  return wrong.length === 0
    ? null
    : Object.fromEntries(wrong.map((field) => [field, "usage.budgets.errors.amount"]));
}

/** Input of the command. */
export function limitsInput(draft: LimitsDraft): object {
  const read = (field: LimitField) => readBudget(draft[field]);
  const warnOnly = (of: BudgetKey["period"]) =>
    draft.warnOnly
      .map((field) => LIMIT_KEYS[field])
      .flatMap(({ period, unit }) => (period === of ? [unit] : []));
  return {
    scope: draft.scope,
    day: { points: read("dayPoints"), calls: read("dayCalls"), warnOnly: warnOnly("day") },
    month: { points: read("monthPoints"), calls: read("monthCalls"), warnOnly: warnOnly("month") },
  };
}

/** Typed extra allowance of one budget, and its reason. */
export type MoreDraft = BudgetKey & { extra: string; reason: string };

export function moreIssue({ extra, reason }: MoreDraft): Record<string, string> | null {
  const why = budgetReasonIssue(reason);
  const wrong = {
    ...(readBudget(extra) === null && { extra: "usage.budgets.errors.amount" }),
    ...(why && { reason: `usage.budgets.errors.${why}` }),
  };
  return Object.keys(wrong).length === 0 ? null : wrong;
}

function isLimitsDraft(value: unknown): value is LimitsDraft {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  return (
    isScope(entries.get("scope")) &&
    LIMIT_FIELDS.every((field) => typeof entries.get(field) === "string") &&
    isFields(entries.get("warnOnly"))
  );
}

function isScope(value: unknown): boolean {
  return (
    BUDGET_SCOPES.some((scope) => scope === value) || (typeof value === "string" && isPersonScope(value))
  );
}

function isFields(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => LIMIT_FIELDS.some((field) => field === each));
}
