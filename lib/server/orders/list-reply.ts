import "server-only";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { ListReply } from "#lib/shared/orders.ts";
import type { AnswerFacts, ServiceProblem } from "#lib/shared/service-problem.ts";

/** One asked question: what the service answered, when, and its reference in the ledger. */
export type Asked<T> = { result: CallResult<T>; callId: string | null; asOf: number };

/** Turns an asked question into what the list pages get; `page` builds the page of an answer. */
export function listReply<T, Page>(asked: Asked<T>, page: (data: T, facts: AnswerFacts) => Page): ListReply<Page> {
  const facts = { asOf: asked.asOf, calls: asked.result.sentCount, costPoints: asked.result.costPoints };
  if (asked.result.outcome === "answered") return { kind: "page", page: page(asked.result.data, facts) };
  return { kind: "problem", problem: serviceProblem(asked, facts) };
}

function serviceProblem<T>({ result, callId }: Asked<T>, facts: AnswerFacts): ServiceProblem {
  if (result.outcome === "answered") throw new Error("An answer is no problem.");
  return {
    ...facts,
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
