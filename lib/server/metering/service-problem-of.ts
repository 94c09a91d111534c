import "server-only";
import type { CallOutcome } from "#lib/server/metering/call-outcome.ts";
import type { UnansweredCall } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/calls/service-problem.ts";

type FactsOfRequest = Omit<CallOutcome<Operation>, "result"> & { result: { sentCount: number } };
type Unanswered = FactsOfRequest & { result: UnansweredCall };

/** When the answer came, what it took and where it came from: calls that left, points (null is "not reported"). */
export function answerFactsOf({
  result,
  asOf,
  source,
  costPoints,
  predictedPoints,
  usualPoints,
}: FactsOfRequest): AnswerFacts {
  return {
    asOf,
    source,
    calls: source === "called" ? result.sentCount : 0,
    costPoints,
    predictedPoints,
    usualPoints,
  };
}

/** What the browser may know of a question without an answer. Spec: "Errors". */
export function serviceProblemOf(asked: Unanswered): ServiceProblem {
  const { result, callId } = asked;
  return {
    ...answerFactsOf(asked),
    operation: result.operation,
    outcome: result.outcome,
    reason: result.reason,
    code: result.code,
    httpStatus: result.httpStatus,
    message: result.message,
    authorization: result.authorization,
    ...(result.budget && { budget: result.budget }),
    mayHaveCost: result.outcome === "unknown" || result.outcome === "tryLater",
    callId,
  };
}
