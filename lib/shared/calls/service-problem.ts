import type { AuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { OverBudget } from "./budgets.ts";
import type { Outcome, ProblemReason } from "./call-result.ts";
import type { Operation } from "./operations.ts";
import type { Points } from "./points.ts";

export type ResponseSource = "called" | "shared" | "stored";

/** Cost of a result. */
export type Spending = {
  /** Time of the response. */
  asOf: number;
  /** Calls sent for it. */
  calls: number;
  /** Null is "charge not reported". */
  costPoints: Points | null;
};

/** Origin and cost of a result as a page knows them; only `called` may have cost anything. */
export type ResponseInfo = Spending & {
  /** `called`: its own call, even if it was not sent; `shared`: joined a call in progress; `stored`: cached. */
  source: ResponseSource;
  /** Expected price before the call, and usual price now; null until a charge was seen. */
  predictedPoints: Points | null;
  usualPoints: Points | null;
  /** Days of a filter exactly as sent, if any. */
  sentDays?: string;
};

/**
 * Message key of a reason. A redirect without an envelope may come from a gateway, so its text only says that a
 * shop may have to authorize.
 */
export function reasonName(
  reason: ProblemReason,
  outcome: Outcome | null,
): ProblemReason | "shopMayNotBeAuthorized" {
  return reason === "shopNotAuthorized" && outcome !== "refused" ? "shopMayNotBeAuthorized" : reason;
}

/** A paid request without a result: what happened and what can be done, without product words. */
export type ServiceProblem = ResponseInfo & {
  operation: Operation;
  outcome: Exclude<Outcome, "answered">;
  reason: ProblemReason;
  code: number | null;
  httpStatus: number | null;
  /** Message of the service, already redacted. */
  message: string | null;
  requestId: string | null;
  /** Time of the service's response, Unix milliseconds. */
  serviceTime: number | null;
  authorization: AuthorizationLink | null;
  /** Budget that is used up, with `overBudget`. */
  budget?: OverBudget;
  /** Only of pending orders: it may be the number of the page that was refused. */
  mayBePage?: boolean;
  mayHaveCost: boolean;
  /** Id of the ledger row: the reference a person can quote. */
  callId: string | null;
};
