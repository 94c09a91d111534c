import "server-only";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metered/service-problem-of.ts";
import type { CallResult } from "#lib/shared/call-result.ts";
import type { ListReply } from "#lib/shared/orders.ts";
import type { AnswerFacts } from "#lib/shared/service-problem.ts";

/** One asked question: what the service answered, when, and its reference in the ledger. */
export type Asked<T> = { result: CallResult<T>; callId: string | null; asOf: number };

/** Turns an asked question into what the list pages get; `page` builds the page of an answer, `sentDays` is how its days were written. */
export function listReply<T, Page>(asked: Asked<T>, sentDays: string | undefined, page: (data: T, facts: AnswerFacts) => Page): ListReply<Page> {
  const { result } = asked;
  const days = sentDays === undefined ? {} : { sentDays };
  if (result.outcome === "answered") return { kind: "page", page: page(result.data, { ...answerFactsOf(asked), ...days }) };
  return { kind: "problem", problem: { ...serviceProblemOf({ ...asked, result }), ...days } };
}
