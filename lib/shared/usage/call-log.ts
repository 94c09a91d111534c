import type { ChargePlace, Outcome, ProblemReason } from "../calls/call-result.ts";
import type { ChargeRule } from "../calls/charge-rule.ts";
import type { Operation } from "../calls/operations.ts";
import type { Points } from "../calls/points.ts";

export const CALL_LOG_PAGE_SIZE = 50;

/** More no spreadsheet is asked to open; a file that was cut says so in its last row. */
export const MAX_FILE_ROWS = 100_000;

/** Somebody or something of ours; the name is null when it is listed no more. */
export type Named = { id: string; name: string | null };

type LoggedRequest = {
  /** Of the row in the log. */
  id: string;
  callId: string;
  /** When it was opened or asked, Unix milliseconds. */
  at: number;
  operation: Operation;
  /** Level of a card check, edition of orders and buyers. */
  variant: string | null;
  person: Named | null;
  shop: Named | null;
};

/** One attempt, with all that the ledger knows of it. */
export type LoggedAttempt = LoggedRequest & {
  kind: "attempt";
  attempt: number;
  closedAt: number | null;
  /** Null while it is under way. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  code: number | null;
  httpStatus: number | null;
  wasSent: boolean | null;
  /** What it cost, as far as that is known: reported, else reconciled; null is not known. */
  points: Points | null;
  /** The charge by both rules; null is "not reported". */
  costPoints: number | null;
  summedPoints: number | null;
  chargePlace: ChargePlace | null;
  /** The charge as given, when it is odd. */
  oddCharge: string | null;
  predictedPoints: number | null;
  /** It may have been charged and nobody has reconciled it. */
  isMaybe: boolean;
  /** It was answered without saying what it cost. */
  isUnreported: boolean;
  /** Its true end came after it had been given up. */
  isCorrected: boolean;
  reconciliation: { points: number; at: number; by: Named | null; note: string } | null;
  waitMs: number | null;
  callMs: number | null;
  serviceMs: number | null;
  requestId: string | null;
  /** The service's own words, and its moment in Unix milliseconds. */
  message: string | null;
  serviceTime: number | null;
  /** Names of tolerated shapes. */
  warnings: string[];
};

/** An ask that cost nothing: it lived on the call of `callId`. */
export type LoggedCacheHit = LoggedRequest & { kind: "free"; how: "stored" | "shared" };

export type LoggedCall = LoggedAttempt | LoggedCacheHit;

export type CallLogPage = {
  /** Newest first. */
  entries: LoggedCall[];
  page: number;
  pageCount: number;
  /** Counted up to `MAX_COUNTED` and one more. */
  total: number;
  /** Moment of the newest entry when page 1 was looked at, Unix microseconds: later ones don't shift the pages behind it. */
  upTo: number | null;
  rule: ChargeRule;
  isRuleConfirmed: boolean;
};
