import type { ChargePlace, Outcome, ProblemReason } from "../calls/call-result.ts";
import type { ChargeCounting } from "../calls/charge-counting.ts";
import type { Operation } from "../calls/operations.ts";
import type { Points } from "../calls/points.ts";

export const CALL_LOG_PAGE_SIZE = 50;

/** Limit for spreadsheets; the last row of a longer file says that it was cut. */
export const MAX_FILE_ROWS = 100_000;

/** A person or thing of ours; the name is null when it is no longer listed. */
export type Named = { id: string; name: string | null };

type LoggedRequest = {
  /** Id of the row in the log. */
  id: string;
  callId: string;
  /** Time it was opened or requested. */
  at: number;
  operation: Operation;
  /** Level of a card check, edition of orders and buyers. */
  variant: string | null;
  person: Named | null;
  shop: Named | null;
};

/** One attempt, with everything in the ledger about it. */
export type LoggedAttempt = LoggedRequest & {
  kind: "attempt";
  attempt: number;
  closedAt: number | null;
  /** Null while in progress. */
  outcome: Outcome | null;
  reason: ProblemReason | null;
  code: number | null;
  httpStatus: number | null;
  wasSent: boolean | null;
  /** Cost as reported, else as confirmed by a person; null is unknown. */
  points: Points | null;
  /** Charge by both ways of counting; null is "not reported". */
  costPoints: number | null;
  summedPoints: number | null;
  chargePlace: ChargePlace | null;
  /** Charge as received, when it is odd. */
  oddCharge: string | null;
  predictedPoints: number | null;
  /** Possibly charged, and not confirmed by anybody. */
  isMaybe: boolean;
  /** Complete response without a charge. */
  isUnreported: boolean;
  /** Its real end came after it was given up. */
  isCorrected: boolean;
  reconciliation: { points: number; at: number; by: Named | null; note: string } | null;
  waitMs: number | null;
  callMs: number | null;
  serviceMs: number | null;
  requestId: string | null;
  /** Message of the service, and its time in Unix milliseconds. */
  message: string | null;
  serviceTime: number | null;
  /** Names of tolerated departures from the published shapes. */
  warnings: string[];
};

/** A free result from the call `callId`. */
export type LoggedCacheHit = LoggedRequest & { kind: "free"; how: "stored" | "shared" };

export type LoggedCall = LoggedAttempt | LoggedCacheHit;

export type CallLogPage = {
  /** Newest first. */
  entries: LoggedCall[];
  page: number;
  pageCount: number;
  /** Counted up to `MAX_COUNTED` and one more. */
  total: number;
  /** Time of the newest entry when page 1 was read, Unix microseconds: later ones don't shift the other pages. */
  upTo: number | null;
  rule: ChargeCounting;
  isRuleConfirmed: boolean;
};
