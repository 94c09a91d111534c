import type { SetBy } from "#lib/shared/base/identity.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";

/**
 * Data with a limited lifetime: masked card checks, buyer results, orders of the book since their last reading,
 * the call ledger, the audit log.
 */
export const RETAINED = ["cardChecks", "buyerAnswers", "orders", "calls", "auditTrail"] as const;
export type Retained = (typeof RETAINED)[number];

/** Days from the moment of writing. */
export type RetentionDays = Record<Retained, number>;

export const MAX_DAYS = 3_650;

/** Budgets and figures of two months need the ledger; nobody may erase an audit entry within half a year. */
export const MIN_DAYS: RetentionDays = {
  cardChecks: 1,
  buyerAnswers: 1,
  orders: 1,
  calls: 62,
  auditTrail: 180,
};

/** Rows of each that would be deleted now. */
export type RetentionCounts = Record<Retained, number | null>;
/** Place where redacted card checks remain in the database's files after a failed removal: tables, or only the log. */
export type LeftInFiles = "tables" | "log";
export type Retention = {
  days: RetentionDays;
  set: SetBy | null;
  due: RetentionCounts;
  leftInFiles: LeftInFiles | null;
  /** Paid pages of orders that repeatedly failed to enter the order book. */
  unbooked: number;
};

/** Deleted rows; null where deletion failed, which is tried again within a day. */
export type RetentionResult = Record<Retained, number | null>;

/** Reads typed whole days, from the minimum of its kind to 3,650; null for anything else. */
export function readDays(text: string, what: Retained): number | null {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return days >= MIN_DAYS[what] && days <= MAX_DAYS ? days : null;
}

/** Instant before which rows of this lifetime are deleted. */
export function retentionStart(days: number, now: number): Date {
  return new Date(now - days * DAY_MS);
}
