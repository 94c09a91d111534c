import type { SetBy } from "#lib/shared/connection.ts";

/** What is kept for a time only: masked card checks, answers about buyers, the audit trail. */
export const RETAINED = ["cardChecks", "buyerAnswers", "auditTrail"] as const;
export type Retained = (typeof RETAINED)[number];

/** Days from the moment it was written. */
export type RetentionDays = Record<Retained, number>;

export const USUAL_RETENTION: RetentionDays = { cardChecks: 180, buyerAnswers: 30, auditTrail: 730 };

export const MOST_DAYS = 3_650;

/** How much of each would go now. */
export type RetentionCounts = Record<Retained, number>;
export type Retention = { days: RetentionDays; set: SetBy | null; due: RetentionCounts };

/** What went; null where it could not be removed, which is tried again within a day. */
export type RetentionResult = Record<Retained, number | null>;

/** Whole days as typed, 1 to 3,650; null for anything else. */
export function readDays(text: string): number | null {
  const days = /^\s*\d{1,4}\s*$/.test(text) ? Number(text) : 0;
  return days >= 1 && days <= MOST_DAYS ? days : null;
}

/** The instant before which something kept for so many days has to go. */
export function oldestKept(days: number, now: number): Date {
  return new Date(now - days * 86_400_000);
}
