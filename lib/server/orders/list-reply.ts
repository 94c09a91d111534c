import "server-only";
import type { AnswerData, Asked } from "#lib/server/metered/asked.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metered/service-problem-of.ts";
import type { ListReply } from "#lib/shared/orders.ts";
import type { AnswerFacts } from "#lib/shared/service-problem.ts";

type ListOperation = "pendingOrders" | "soldOrders";

/** Turns an asked question into what the list pages get; `page` builds the page of an answer, `sentDays` is how its days were written. */
export function listReply<O extends ListOperation, Page>(asked: Asked<O>, sentDays: string | undefined, page: (data: AnswerData<O>, facts: AnswerFacts) => Page): ListReply<Page> {
  const { result } = asked;
  const days = sentDays === undefined ? {} : { sentDays };
  if (result.outcome === "answered") return { kind: "page", page: page(result.data, { ...answerFactsOf(asked), ...days }) };
  return { kind: "problem", problem: { ...serviceProblemOf({ ...asked, result }), ...days } };
}
