import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import type { SupportCall } from "#lib/shared/calls/support-text.ts";
import type { ResponseInfo, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

/** How many elements of the holder are checked: card and name, + ID number, + phone. Spec: "Bank card authentication". */
export const CARD_LEVELS = [2, 3, 4] as const;
export type CardLevel = (typeof CARD_LEVELS)[number];

/** `unreadable` for anything but exactly T, F, N or P: never mapped to valid. */
export type CardVerdict = "T" | "F" | "N" | "P" | "unreadable";

/** The fields of operation 2 in the order of its levels: a level takes as many of them, from the first. */
export const CARD_FIELDS = ["name", "accountNo", "idCardCode", "bankPreMobile"] as const;
export type CardField = (typeof CARD_FIELDS)[number];

/** The fields of one level: exactly what is on screen and on the wire. */
export function cardFields(level: CardLevel): readonly CardField[] {
  return CARD_FIELDS.slice(0, level);
}

export const MAX_PURPOSE_LENGTH = 100;

type CheckCall = Pick<SupportCall, "code" | "httpStatus" | "message" | "requestId" | "serviceTime">;

/** One check as the screens know it: masked, never what was typed. */
export type CardCheck = {
  /** The call's id in the ledger. */
  id: string;
  /** Unix milliseconds. */
  askedAt: number;
  level: CardLevel;
  /** Null once redacted. */
  purpose: string | null;
  /** Null for somebody who is gone. */
  person: { id: string; name: string } | null;
  echo: Record<CardField, string | null>;
  verdict: CardVerdict | null;
  /** The service's words about the verdict. */
  message: string | null;
  isEchoClash: boolean;
  isRedacted: boolean;
  /** What the ledger says of its last attempt; null while it is under way. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  /** What it cost when it was asked; null is "not known". */
  costPoints: Points | null;
  callMs: number | null;
  /** What the service's support will ask about its last attempt; null where the ledger has none. */
  call: CheckCall | null;
  /** How often it answered the same question again, for 0 points. */
  freeCount: number;
};

/** What one press of "Check" answers; a verdict may be that of an earlier check or of one under way, as its facts say. */
export type CardCheckResponse =
  | { kind: "guard"; mismatches: number; needsTyping: boolean }
  /** The person has made as many checks today as one may; nothing was sent. */
  | { kind: "dayLimit"; perDay: number }
  /** Another check of the card is under way, or came and went since the press; nothing was sent. `by` is null where it is not known, or not for the reader. */
  | { kind: "cardBusy"; by: string | null; isOver: boolean }
  /** Not the card of the check that was to be made again; nothing was sent. */
  | { kind: "otherCard" }
  | { kind: "verdict"; check: CardCheck; facts: ResponseInfo }
  | { kind: "problem"; problem: ServiceProblem; check: CardCheck | null };

/**
 * Mismatches of one card after which a check warns, and after which it wants the card's last four digits typed; how many
 * checks one person may make a day of the shop.
 */
export type AttemptGuard = { warnAt: number; confirmAt: number; perDay: number };
export const MAX_GUARDED_ATTEMPTS = 9;
export const MAX_CHECKS_A_DAY = 100_000;

/** Mismatches of different cards by one person in a row, after which the trail and the page of the checks say so. */
export const NOTED_RUN = 5;

/** Mismatches in a row by one person within a day: how many different cards, and when the last one was. Unix milliseconds. */
export type MismatchRun = { person: string | null; cards: number; at: number };

/** Whether all numbers are whole and possible, and the warning comes first. */
export function isAttemptGuard({ warnAt, confirmAt, perDay }: AttemptGuard): boolean {
  return (
    isWithin(warnAt, MAX_GUARDED_ATTEMPTS) &&
    isWithin(confirmAt, MAX_GUARDED_ATTEMPTS) &&
    isWithin(perDay, MAX_CHECKS_A_DAY) &&
    warnAt <= confirmAt
  );
}

function isWithin(count: number, most: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= most;
}

/** Which checks are redacted: these, or all from before a day of the shop, which is today at the latest. */
export type CardRedaction = { kind: "chosen"; ids: string[] } | { kind: "before"; day: string };

/** Purposes that admins keep for everybody to choose from. */
export const MAX_PURPOSES = 20;
