import "server-only";
import type { CallResult, UnansweredCall } from "#lib/shared/call-result.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/service-problem.ts";

type AskedOf<Result> = { result: Result; callId: string | null; asOf: number };

/** When the answer came and what it took: calls that left, points (null is "not reported"). */
export function answerFactsOf<T>({ result, asOf }: AskedOf<CallResult<T>>): AnswerFacts {
  return { asOf, calls: result.sentCount, costPoints: result.costPoints };
}

/** What the browser may know of a question without an answer. Spec: "Errors". */
export function serviceProblemOf(asked: AskedOf<UnansweredCall>): ServiceProblem {
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
    mayHaveCost: result.outcome === "unknown" || result.outcome === "tryLater",
    callId,
  };
}
