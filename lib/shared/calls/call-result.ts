import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { OverBudget } from "./budgets.ts";
import type { Operation } from "./operations.ts";

/** Result of a call. `unknown` and `tryLater` may have been charged: see `mayHaveCost`. */
export type Outcome = "answered" | "refused" | "tryLater" | "notSent" | "unknown";

/** Reasons why a call has no response, one name for each cure. Spec: "Errors". */
export const PROBLEM_REASONS = [
  "parameterError", // code 100
  "timedOut", // code 101
  "accountMissing", // code 103
  "systemError", // code 200, which is not HTTP 200
  "retryLater", // code 202
  "unsupported", // code 203
  "noPermission", // code 204, first meaning
  "callsUsedUp", // code 204, second meaning
  "noPermissionOrCallsUsedUp", // code 204, wording not recognised
  "shopNotAuthorized", // code 302; HTTP 302 of operations 4 and 5 with a link, which makes it `unknown`
  "invalidCredential", // code 401, HTTP 401 and 403 without an envelope
  "noToken", // live mode without a token: never left
  "wrongPath", // code 404, HTTP 404 and 405 without an envelope
  "unlistedCode", // a whole envelope with any other code
  "requestRefused", // HTTP 400 and 413 without an envelope
  "tooManyRequests", // HTTP 429 without an envelope, after its repeats
  "unavailable", // HTTP 503 without an envelope
  "moved", // a redirect that is no authorization link
  "noData", // code 0 with data null or absent
  "notUnderstood", // no complete valid envelope, or data of the wrong kind
  "tooLarge", // more than 8 MB after decompression, or than 200,000 values
  "noAnswer", // the deadline passed
  "connectionLost", // reset or cut after the request was sent
  "malformedHeaders", // the head of the response breaks HTTP
  "headersTooLarge", // its head has more than 16 KiB
  "unreachable", // DNS or connection refused: never sent
  // a certificate, TLS or the proxy: never sent
  "certificateUntrusted",
  "certificateSelfSigned",
  "certificateExpired",
  "certificateWrongName",
  "tlsFailed",
  "proxyFailed",
  "busy", // our own queue is full: never sent
  "notFetched", // nothing cached, and only that was wanted: never sent
  "overBudget", // no room in a budget: never sent
] as const;
export type ProblemReason = (typeof PROBLEM_REASONS)[number];

/** Name of a tolerated departure from the published shapes; never holds values. */
type ShapeWarning = string;

/** Place of the charge in a response. */
export type ChargePlace = "envelope" | "data" | "rows";

/** Details of every call, with or without a response. */
export type CallFacts = {
  operation: Operation;
  /** `code` of the envelope. */
  code: number | null;
  httpStatus: number | null;
  /**
   * Message of the service, at most 500 characters. Hidden in it: the token, control characters, the request's
   * own values, and numbers that may be a person's.
   */
  message: string | null;
  /** `time` of the envelope, Unix milliseconds; null when absent or unreadable. Never used for sorting. */
  serviceTime: number | null;
  /** Points charged when rows repeat the charge of their call; null is "not reported", never 0. */
  costPoints: number | null;
  /** Points charged when each row has its own charge; equal to `costPoints` unless charges are in rows. */
  summedPoints: number | null;
  chargePlace: ChargePlace | null;
  /** Highest charge of one row, when charges are in rows. */
  rowPoints: number | null;
  /** Charge as received, when it is negative, fractional, text or otherwise odd. */
  oddCharge: string | null;
  requestId: string | null;
  /** Requests sent for this call. */
  sentCount: number;
  /** Time spent waiting for a permit, milliseconds. */
  waitMs: number;
  /** Time from sending to the end of the last attempt, milliseconds, by our clock. */
  callMs: number;
  /** `msec` of the envelope, milliseconds; null when empty or unreadable. */
  serviceMs: number | null;
  warnings: ShapeWarning[];
};

type AnsweredCall<T> = CallFacts & { outcome: "answered"; data: T };

export type UnansweredCall = CallFacts & {
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  /** Only with `shopNotAuthorized`. */
  authorization: AuthorizationLink | null;
  /** Budget that is used up, with `overBudget`. */
  budget?: OverBudget;
};

export type CallResult<T> = AnsweredCall<T> | UnansweredCall;

/** True for a call that the service did no work for. */
export function isUnserved({ outcome, reason }: { outcome: Outcome; reason?: ProblemReason }): boolean {
  return outcome === "notSent" || (outcome === "tryLater" && reason === "tooManyRequests");
}

/** True for a call without a response that may have been charged; the ledger goes by the same rule. */
export function mayHaveCost(end: { outcome: Outcome; reason?: ProblemReason }): boolean {
  return (end.outcome === "unknown" || end.outcome === "tryLater") && !isUnserved(end);
}
