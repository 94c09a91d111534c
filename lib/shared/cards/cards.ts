import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { SupportCall } from "#lib/shared/calls/support-text.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";
import type { PurposeNames } from "./purposes.ts";

/** Elements to check: card and name, then ID number, then phone. Spec: "Bank card authentication". */
export const CARD_LEVELS = [2, 3, 4] as const;
export type CardLevel = (typeof CARD_LEVELS)[number];

/** `unreadable` is anything but exactly T, F, N or P, and never valid. */
export type CardVerdict = "T" | "F" | "N" | "P" | "unreadable";

/** Fields of operation 2 in the order of its levels: level n sends the first n. */
export const CARD_FIELDS = ["name", "accountNo", "idCardCode", "bankPreMobile"] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** Fields of one level: exactly those on screen and on the wire. */
export function cardFields(level: CardLevel): readonly CardField[] {
  return CARD_FIELDS.slice(0, level);
}

export const MAX_PURPOSE_LENGTH = 100;

type CheckCall = Pick<SupportCall, "code" | "httpStatus" | "message" | "requestId" | "serviceTime">;

/** One check as the screens know it: masked, never as typed. */
export type CardCheck = {
  /** Ledger id of the call. */
  id: string;
  askedAt: number;
  level: CardLevel;
  /** Null once redacted. */
  purpose: PurposeNames | null;
  /** Null for a deleted account. */
  person: { id: string; name: string } | null;
  echo: Record<CardField, string | null>;
  verdict: CardVerdict | null;
  /** Message of the service about the verdict. */
  message: string | null;
  isEchoClash: boolean;
  isRedacted: boolean;
  /** Outcome of the last attempt in the ledger; null while in progress. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  /** Cost of the original check; null is "unknown". */
  costPoints: Points | null;
  callMs: number | null;
  /** Details that the service's support needs on the last attempt; null when the ledger has none. */
  call: CheckCall | null;
  /** Times that it was repeated for 0 points. */
  freeCount: number;
};

/** Result of a press of "Check"; its facts say when the verdict came from the cache or a check in progress. */
export type CardCheckResponse =
  | { kind: "guard"; mismatches: number; needsTyping: boolean }
  /** The person has reached the daily limit of checks; nothing was sent. */
  | { kind: "dayLimit"; perDay: number }
  /**
   * Another check of the card is in progress or has just ended; nothing was sent. `by` is null when unknown or
   * hidden from the reader.
   */
  | { kind: "cardBusy"; by: string | null; isOver: boolean }
  /** Not the card of the check to repeat; nothing was sent. */
  | { kind: "otherCard" }
  | { kind: "verdict"; check: CardCheck; facts: ResponseInfo }
  | { kind: "problem"; problem: ServiceProblem; check: CardCheck | null };

/**
 * Mismatches of one card before a check warns, and before it wants the last four digits typed; checks that one
 * person may make a day.
 */
export type RetryProtection = { warnAt: number; confirmAt: number; perDay: number };
export const MAX_MISMATCHES = 9;
export const MAX_CHECKS_A_DAY = 100_000;

/** Mismatches of different cards by one person in a row before audit log and card page mention it. */
export const NOTED_RUN = 5;

/** Mismatches in a row by one person within a day: how many different cards, and the last time (Unix milliseconds). */
export type MismatchRun = { person: string | null; cards: number; at: number };

/** True when all limits are whole numbers in range and the warning comes first. */
export function isRetryProtection({ warnAt, confirmAt, perDay }: RetryProtection): boolean {
  return (
    isWithin(warnAt, MAX_MISMATCHES) &&
    isWithin(confirmAt, MAX_MISMATCHES) &&
    isWithin(perDay, MAX_CHECKS_A_DAY) &&
    warnAt <= confirmAt
  );
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

/** Checks to redact: chosen ones, or all before a day of the shop, today at the latest. */
export type CardRedaction = { kind: "chosen"; ids: string[] } | { kind: "before"; day: string };

/** Most purposes that admins may offer to everybody. */
export const MAX_PURPOSES = 20;
