import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { ConnectionFault } from "#lib/shared/links/connection-fault.ts";
import type { OverBudget } from "./budgets.ts";
import type { Operation } from "./operations.ts";

/**
 * What became of a call. Only `notSent` certainly cost nothing; `unknown` and `tryLater` may have been charged.
 */
export type Outcome = "answered" | "refused" | "tryLater" | "notSent" | "unknown";

/** Why a call has no answer; one name per cure. Spec: "Errors". */
export type ProblemReason =
  | "parameterError" // code 100
  | "timedOut" // code 101
  | "accountMissing" // code 103
  | "systemError" // code 200, which is not HTTP 200
  | "retryLater" // code 202
  | "unsupported" // code 203
  | "noPermission" // code 204, first meaning
  | "callsUsedUp" // code 204, second meaning
  | "noPermissionOrCallsUsedUp" // code 204, wording not recognised
  | "shopNotAuthorized" // code 302; HTTP 302 of operations 4 and 5 with a link, which makes it `unknown`
  | "invalidCredential" // code 401, HTTP 401 and 403 without an envelope
  | "noToken" // live mode without a token: never left
  | "wrongPath" // code 404, HTTP 404 and 405 without an envelope
  | "unlistedCode" // a whole envelope with any other code
  | "requestRefused" // HTTP 400 and 413 without an envelope
  | "tooManyRequests" // HTTP 429 without an envelope, after its repeats
  | "unavailable" // HTTP 503 without an envelope
  | "moved" // a redirect that is no authorization link
  | "noData" // code 0 with data null or absent
  | "notUnderstood" // an answer that is not a whole valid envelope, or data of the wrong kind
  | "tooLarge" // more than 8 MB after decompression, or than 200,000 values
  | "noAnswer" // the deadline passed
  | "connectionLost" // reset or cut after the request left
  | "malformedHeaders" // the head of the answer breaks HTTP
  | "headersTooLarge" // it has more than 16 KiB
  | "unreachable" // DNS, refused: never left
  | ConnectionFault // a certificate, TLS or the proxy: never left
  | "busy" // our own queue is full: never left
  | "notFetched" // no earlier answer, and only those were wanted: never left
  | "overBudget";
// a budget has no room for it: never left

/** A departure from the published shapes that was tolerated; names only, never values. */
type ShapeWarning = string;

/** Where a reply carried its charge. */
export type ChargePlace = "envelope" | "data" | "rows";

/** What is known of every call, answered or not. */
export type CallFacts = {
  operation: Operation;
  /** `code` of the envelope. */
  code: number | null;
  httpStatus: number | null;
  /**
   * The service's own words, the token redacted, control characters removed, what was asked and what looks like a
   * person's number hidden, at most 500 characters.
   */
  message: string | null;
  /** `time` of the envelope, Unix milliseconds; null when absent or unreadable. It orders nothing. */
  serviceTime: number | null;
  /** Points the service says it charged, rows repeating the charge of their call; null is "not reported", never 0. */
  costPoints: number | null;
  /** The same, each row having a charge of its own; equal wherever the charge does not stand in rows. */
  summedPoints: number | null;
  chargePlace: ChargePlace | null;
  /** The highest charge of one row, where charges stand in rows. */
  rowPoints: number | null;
  /** The charge as given, when it is negative, fractional, text or otherwise odd. */
  oddCharge: string | null;
  requestId: string | null;
  /** How many requests left the machine for this call. */
  sentCount: number;
  /** Time spent waiting for a departure, milliseconds. */
  waitMs: number;
  /** Time from departure to the end of the last attempt, milliseconds, by our clock. */
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
  /** Only with `overBudget`: which one. */
  budget?: OverBudget;
};

export type CallResult<T> = AnsweredCall<T> | UnansweredCall;

/** Why a call has no answer, for choosing one; complete by type. */
const REASONS: Record<ProblemReason, true> = {
  parameterError: true,
  timedOut: true,
  accountMissing: true,
  systemError: true,
  retryLater: true,
  unsupported: true,
  noPermission: true,
  callsUsedUp: true,
  noPermissionOrCallsUsedUp: true,
  shopNotAuthorized: true,
  invalidCredential: true,
  noToken: true,
  wrongPath: true,
  unlistedCode: true,
  requestRefused: true,
  tooManyRequests: true,
  unavailable: true,
  moved: true,
  noData: true,
  notUnderstood: true,
  tooLarge: true,
  noAnswer: true,
  connectionLost: true,
  malformedHeaders: true,
  headersTooLarge: true,
  unreachable: true,
  certificateUntrusted: true,
  certificateSelfSigned: true,
  certificateExpired: true,
  certificateWrongName: true,
  tlsFailed: true,
  proxyFailed: true,
  busy: true,
  notFetched: true,
  overBudget: true,
};

export const PROBLEM_REASONS = Object.keys(REASONS) as ProblemReason[];
