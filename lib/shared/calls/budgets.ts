import { ROLES, type Role } from "#lib/shared/base/identity.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";
import { OPERATIONS } from "./operations.ts";
import type { ChargeRule } from "./charge-rule.ts";

/** What a budget limits: one operation, or all of them together. */
export const BUDGET_SCOPES = ["all", ...OPERATIONS] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number] | PersonScope;

/** The day of one person: that of everybody of a role, or of one by id. Such a budget limits points a day. */
export type PersonScope = `role:${Role}` | `person:${string}`;

export const ROLE_SCOPES: readonly PersonScope[] = ROLES.map((role) => `role:${role}` as const);

export function personScope(id: string): PersonScope {
  return `person:${id}`;
}

export function isPersonScope(scope: string): scope is PersonScope {
  return scope.startsWith("role:") || scope.startsWith("person:");
}

/** A day or month of the shop's time zone. */
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_UNITS = ["points", "calls"] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

export type BudgetKey = { scope: BudgetScope; period: BudgetPeriod; unit: BudgetUnit };

/** One limit: a whole number of points or calls, from 1 up. With `isWarnOnly` calls go on past it, and it only warns. */
export type BudgetLimit = BudgetKey & { limit: number; isWarnOnly?: boolean | undefined };

export const MAX_BUDGET = 1_000_000_000;

/** A limit that leaves no room for a call: `limit` with what was allowed on top of it, and what counts as spent of it. */
export type OverBudget = BudgetKey & { limit: number; spent: number };

/** What is spent of one budget, whether or not it is limited. */
export type BudgetSpend = BudgetKey & {
  /** Calls that left or are under way, or the least that these can have cost. */
  spent: number;
  /** Points that calls may have cost besides: those without a known charge and those under way, and what is open in reported charges while the charge rule is not confirmed. */
  more: number;
  /** Calls without a known charge, of a kind whose price was never seen: they count 0 points. */
  unpricedCalls: number;
};

export type BudgetStanding = BudgetSpend & {
  limit: number;
  isWarnOnly?: boolean | undefined;
  /** What an admin allowed on top of it until the end of its period. */
  extra: number;
};

/** The same key for the same budget, for maps and lists. */
export function budgetName({ scope, period, unit }: BudgetKey): string {
  return `${scope} ${period} ${unit}`;
}

/**
 * What limits the day of this person: a limit of their own, else the lowest that their roles have. One that stops goes before
 * one that only warns.
 */
export function limitOfPerson(
  limits: readonly BudgetLimit[],
  { id, roles }: { id: string; roles: readonly Role[] },
): BudgetLimit | null {
  const scope = personScope(id);
  const own = limits.find((limit) => limit.scope === scope);
  if (own) return own;
  const ofRoles = limits
    .filter((limit) => roles.some((role) => limit.scope === `role:${role}`))
    .sort((one, other) => one.limit - other.limit);
  const lowest = ofRoles.find(({ isWarnOnly }) => !isWarnOnly) ?? ofRoles[0];
  return lowest ? { ...lowest, scope } : null;
}

/** A limit as typed: a whole number from 1 up; null for anything else. */
export function readBudget(text: string): number | null {
  const digits = text.replaceAll(/[\s,，]/g, "");
  const limit = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return limit >= 1 && limit <= MAX_BUDGET ? limit : null;
}

/** What an admin allowed on top of a budget of the running day or month. */
export type BudgetOverride = BudgetKey & {
  id: number;
  /** Unix milliseconds. */
  at: number;
  /** Null when that person is gone. */
  who: string | null;
  extra: number;
  reason: string;
};

/** One person's running day. */
export type PersonBudget = {
  id: string;
  name: string;
  roles: Role[];
  spend: BudgetSpend;
  /** Null where nothing limits them. */
  standing: BudgetStanding | null;
};

export type Budgets = {
  /** The limits as they are set, those of roles and people too. */
  limits: BudgetLimit[];
  /** Everybody who can sign in, by name. */
  people: PersonBudget[];
  /** One for all operations and each of them, for every period and unit. */
  spends: BudgetSpend[];
  /** Those of them that are limited. */
  standings: BudgetStanding[];
  /** The newest first. */
  overrides: BudgetOverride[];
  /** The first instant after the running day and month, Unix milliseconds. */
  until: Record<BudgetPeriod, number>;
  /** Their own first instants, when this was read, and its day (YYYY-MM-DD). */
  from: Record<BudgetPeriod, number>;
  now: number;
  today: string;
  /** The rule of charges that the points go by, and whether an admin has settled on it. */
  rule: ChargeRule;
  isRuleConfirmed: boolean;
};

/** The running day's points, for the top bar. */
export type PointsToday = {
  points: number;
  /** What calls may have cost besides. */
  more: number;
  /** Calls besides whose price nobody knows: with any of them there is no upper end. */
  unpricedCalls: number;
  /** Of the budget that is used most. */
  level: BudgetLevel;
  /** Points that all operations together may cost today; null without such a limit. */
  allowed: number | null;
  /** Calls that may still leave today by the tightest limit of calls on all operations; null without one. */
  callsLeft: number | null;
  /** Points that calls of who asks may still cost today; null where nothing stops them. */
  ownLeft: number | null;
};

export const MAX_BUDGET_REASON_LENGTH = 200;

/** Why a reason can't be kept, as a key of `usage.budgets.errors`; null when it can. It stands in the audit trail, where no personal data may. */
export function budgetReasonIssue(
  reason: string,
): "reasonMissing" | "reasonTooLong" | "reasonPersonal" | null {
  const text = reason.trim();
  if (text === "") return "reasonMissing";
  if (text.length > MAX_BUDGET_REASON_LENGTH) return "reasonTooLong";
  return noteIssue(text) === "namesPerson" ? "reasonPersonal" : null;
}

/** How much of a budget is used: below half, from 50 %, from 80 %, and from 100 %, where nothing leaves any more but past a limit that only warns. */
export const BUDGET_LEVELS = ["calm", "half", "warned", "spent"] as const;
export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

type Used = Pick<BudgetStanding, "spent" | "more" | "limit" | "extra">;

/** What counts as spent: the most it can have been. */
export function countedSpend({ spent, more }: Pick<Used, "spent" | "more">): number {
  return spent + more;
}

/** The whole per cent that are used, rounded down: 100 only when all of it is. */
export function budgetPercent(used: Used): number {
  return Math.floor((countedSpend(used) * 100) / (used.limit + used.extra));
}

/** Where a budget stands; a tie is reached. */
export function budgetLevel(used: Used): BudgetLevel {
  const percent = budgetPercent(used);
  return percent >= 100 ? "spent" : percent >= 80 ? "warned" : percent >= 50 ? "half" : "calm";
}
