import { ROLES, type Role } from "#lib/shared/base/identity.ts";
import { noteIssue } from "#lib/shared/base/personal-data.ts";
import { OPERATIONS } from "./operations.ts";
import type { ChargeCounting } from "./charge-counting.ts";
import { exactly, type Points } from "./points.ts";

/** Scope of a budget: one operation, or all of them together. */
export const BUDGET_SCOPES = ["all", ...OPERATIONS] as const;
export type BudgetScope = (typeof BUDGET_SCOPES)[number] | PersonScope;

/** Day budget in points of one person by id, or of each person with a role. */
export type PersonScope = `role:${Role}` | `person:${string}`;

export const ROLE_SCOPES: readonly PersonScope[] = ROLES.map((role) => `role:${role}` as const);

export function personScope(id: string): PersonScope {
  return `person:${id}`;
}

export function isPersonScope(scope: string): scope is PersonScope {
  return scope.startsWith("role:") || scope.startsWith("person:");
}

/** Day or month of the shop's time zone. */
export const BUDGET_PERIODS = ["day", "month"] as const;
export type BudgetPeriod = (typeof BUDGET_PERIODS)[number];

export const BUDGET_UNITS = ["points", "calls"] as const;
export type BudgetUnit = (typeof BUDGET_UNITS)[number];

export type BudgetKey = { scope: BudgetScope; period: BudgetPeriod; unit: BudgetUnit };

/** One limit: a whole number of points or calls, from 1. With `isWarnOnly` it warns and calls go on. */
export type BudgetLimit = BudgetKey & { limit: number; isWarnOnly?: boolean | undefined };

export const MAX_BUDGET = 1_000_000_000;

/** A limit without room for a call: `limit` with the extra allowance, and what counts as spent. */
export type OverBudget = BudgetKey & { limit: number; spent: number };

/** Use of one budget, limited or not. */
export type BudgetSpend = BudgetKey & {
  /** Calls sent or in progress, or the fewest points they can have cost. */
  spent: number;
  /**
   * Points that calls may have cost on top: unknown charges, calls in progress, and both readings of a charge
   * while charge counting is not confirmed.
   */
  more: number;
  /** Part of `more` that calls without a reported charge cost by the price list. */
  listed: number;
  /** Calls without a known charge whose usual price is unknown; they count 0 points. */
  unpricedCalls: number;
};

/** Points of a spend; certain when the price list knows all that the service didn't report. */
export function pointsOfSpend({ spent, more, listed, unpricedCalls }: BudgetSpend): Points {
  const likely = spent + listed;
  if (unpricedCalls === 0 && more === listed) return exactly(likely);
  return { low: spent, high: unpricedCalls > 0 ? null : spent + more, likely };
}

export type BudgetStanding = BudgetSpend & {
  limit: number;
  isWarnOnly?: boolean | undefined;
  /** Extra allowance by an admin until the end of the period. */
  extra: number;
};

/** Key of a budget for maps and lists. */
export function budgetName({ scope, period, unit }: BudgetKey): string {
  return `${scope} ${period} ${unit}`;
}

/** Daily limit of a person: their own, else the lowest of their roles. One that stops goes before one that warns. */
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

/** Reads a typed limit: a whole number from 1; null for anything else. */
export function readBudget(text: string): number | null {
  const digits = text.replaceAll(/[\s,，]/g, "");
  const limit = /^\d{1,10}$/.test(digits) ? Number(digits) : 0;
  return limit >= 1 && limit <= MAX_BUDGET ? limit : null;
}

/** Extra allowance by an admin for the running day or month. */
export type BudgetOverride = BudgetKey & {
  id: number;
  at: number;
  /** Null for a deleted account. */
  who: string | null;
  extra: number;
  reason: string;
};

/** Running day of one person. */
export type PersonBudget = {
  id: string;
  name: string;
  roles: Role[];
  spend: BudgetSpend;
  /** Null without a limit. */
  standing: BudgetStanding | null;
};

export type Budgets = {
  /** Limits as set, including those of roles and people. */
  limits: BudgetLimit[];
  /** Everybody who can sign in, sorted by name. */
  people: PersonBudget[];
  /** All operations together and each of them, for every period and unit. */
  spends: BudgetSpend[];
  /** Limited budgets among `spends`. */
  standings: BudgetStanding[];
  /** Newest first. */
  overrides: BudgetOverride[];
  /** First instant after the running day and month, Unix milliseconds. */
  until: Record<BudgetPeriod, number>;
  /** First instants of the running day and month, time of the reading, and its day (YYYY-MM-DD). */
  from: Record<BudgetPeriod, number>;
  now: number;
  today: string;
  /** Charge counting behind the points, and whether an admin confirmed it. */
  rule: ChargeCounting;
  isRuleConfirmed: boolean;
};

/** Points of the running day, for the top bar. */
export type PointsToday = {
  points: Points;
  /** Why the points aren't certain; null when they are. */
  doubt: "counting" | "unpriced" | "maybeCharged" | null;
  /** Level of the budget that is used most. */
  level: BudgetLevel;
  /** Points that all operations together may cost today; null without a limit. */
  allowed: number | null;
  /** Calls left today by the tightest limit on calls of all operations; null without one. */
  callsLeft: number | null;
  /** Points that the reader's own calls may still cost today; null without a limit that stops. */
  ownLeft: number | null;
};

export const MAX_BUDGET_REASON_LENGTH = 200;

/**
 * Reason why a text can't be stored, as a key of `usage.budgets.errors`; null when it can. It goes into the
 * audit log, which holds no personal data.
 */
export function budgetReasonIssue(
  reason: string,
): "reasonMissing" | "reasonTooLong" | "reasonPersonal" | null {
  const text = reason.trim();
  if (text === "") return "reasonMissing";
  if (text.length > MAX_BUDGET_REASON_LENGTH) return "reasonTooLong";
  return noteIssue(text) === "namesPerson" ? "reasonPersonal" : null;
}

/** Level of use: below half, from 50 %, from 80 %, and from 100 %, where only limits that warn let calls through. */
export const BUDGET_LEVELS = ["calm", "half", "warned", "spent"] as const;
export type BudgetLevel = (typeof BUDGET_LEVELS)[number];

type Used = Pick<BudgetStanding, "spent" | "more" | "limit" | "extra">;

/** Points or calls that count as spent: the most they can have been. */
export function countedSpend({ spent, more }: Pick<Used, "spent" | "more">): number {
  return spent + more;
}

/** Used share in whole percent, rounded down, so that 100 means all of it. */
export function budgetPercent(used: Used): number {
  return Math.floor((countedSpend(used) * 100) / (used.limit + used.extra));
}

/** Level of use of a budget; exactly 50, 80 or 100 % reaches the next one. */
export function budgetLevel(used: Used): BudgetLevel {
  const percent = budgetPercent(used);
  return percent >= 100 ? "spent" : percent >= 80 ? "warned" : percent >= 50 ? "half" : "calm";
}
