import type { SetBy } from "#lib/shared/base/identity.ts";

/** What is kept for a time only: masked card checks, answers about buyers, orders of the book since they were last read, the ledger of calls, the audit trail. */
export const RETAINED = ["cardChecks", "buyerAnswers", "orders", "calls", "auditTrail"] as const;
export type Retained = (typeof RETAINED)[number];

/** Days from the moment it was written. */
export type RetentionDays = Record<Retained, number>;

export const MAX_DAYS = 3_650;

/** Budgets and figures of this month and the last live on the ledger; who hides a deed cannot have its entry gone within half a year. */
export const MIN_DAYS: RetentionDays = {
  cardChecks: 1,
  buyerAnswers: 1,
  orders: 1,
  calls: 62,
  auditTrail: 180,
};

/** How much of each would go now. */
export type RetentionCounts = Record<Retained, number | null>;
/** Where in the files of the database redacted card checks still stand, though it was tried: in its tables, or in its log alone. */
export type LeftInFiles = "tables" | "log";
export type Retention = {
  days: RetentionDays;
  set: SetBy | null;
  due: RetentionCounts;
  leftInFiles: LeftInFiles | null;
  /** Pages of orders that were paid for and failed to enter the order book again and again. */
  unbooked: number;
};

/** What went; null where it could not be removed, which is tried again within a day. */
export type RetentionResult = Record<Retained, number | null>;

/** Whole days as typed, from the fewest of its kind to 3,650; null for anything else. */
export function readDays(text: string, what: Retained): number | null {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return days >= MIN_DAYS[what] && days <= MAX_DAYS ? days : null;
}

/** The instant before which something kept for so many days has to go. */
export function retentionStart(days: number, now: number): Date {
  return new Date(now - days * 86_400_000);
}
