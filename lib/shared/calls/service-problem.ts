import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { OverBudget } from "./budgets.ts";
import type { Outcome, ProblemReason } from "./call-result.ts";
import type { Operation } from "./operations.ts";
import type { Points } from "./points.ts";

export type ResponseSource = "called" | "shared" | "stored";

/** What was spent on an answer. */
export type Spending = {
  /** When the answer came, Unix milliseconds. */
  asOf: number;
  /** Calls that left the machine for it. */
  calls: number;
  /** Null is "charge not reported". */
  costPoints: Points | null;
};

/** What a page gets to know of one paid question; only with `called` was anything spent on it. */
export type ResponseInfo = Spending & {
  /** `called`: the service was asked; `shared`: by a call of somebody else's that was under way; `stored`: an earlier answer. */
  source: ResponseSource;
  /** What it was expected to cost, and what it usually costs by now; null while no charge was seen. */
  predictedPoints: Points | null;
  usualPoints: Points | null;
  /** The days of a filter exactly as they were sent, where there were any. */
  sentDays?: string;
};

/**
 * Under which name the words of a reason stand: a redirect without an envelope may be a gateway's, and says only that a
 * shop may have to authorize.
 */
export function reasonName(
  reason: ProblemReason,
  outcome: Outcome | null,
): ProblemReason | "shopMayNotBeAuthorized" {
  return reason === "shopNotAuthorized" && outcome !== "refused" ? "shopMayNotBeAuthorized" : reason;
}

/** A paid question without an answer: what happened and what may be done, without any product words. */
export type ServiceProblem = ResponseInfo & {
  operation: Operation;
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  code: number | null;
  httpStatus: number | null;
  /** The service's own words, already redacted. */
  message: string | null;
  requestId: string | null;
  /** The moment the service gave its answer, Unix milliseconds. */
  serviceTime: number | null;
  authorization: AuthorizationLink | null;
  /** Only with `overBudget`: which one. */
  budget?: OverBudget;
  /** Only of pending orders: it may be the number of the page that was refused. */
  mayBePage?: boolean;
  mayHaveCost: boolean;
  /** Id of the ledger row: the reference a person can quote. */
  callId: string | null;
};
