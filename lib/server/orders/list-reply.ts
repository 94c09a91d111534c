import "server-only";
import type { AnswerData, CallOutcome } from "#lib/server/metering/call-outcome.ts";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import { logError } from "#lib/server/log/log-error.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metering/service-problem-of.ts";
import type { ListOperation, ListReply } from "#lib/shared/orders/orders.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { pointsOf } from "#lib/shared/calls/operations.ts";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";

/**
 * Turns an asked question into what the list pages get; `page` builds the page of an answer, `sentDays` is how its days
 * were written. What a newer answer usually costs stands with every reply, a free one too.
 */
export async function listReply<O extends ListOperation, Page>(
  asked: CallOutcome<O>,
  variant: string | null,
  sentDays: string | undefined,
  page: (data: AnswerData<O>, facts: AnswerFacts) => Page,
): Promise<ListReply<Page>> {
  const { result } = asked;
  const usualPoints =
    asked.callId === null ? await usualPointsOf(result.operation, variant) : asked.usualPoints;
  const added = { usualPoints, ...(sentDays !== undefined && { sentDays }) };
  if (result.outcome === "answered")
    return { kind: "page", page: page(result.data, { ...answerFactsOf(asked), ...added }) };
  return { kind: "problem", problem: { ...serviceProblemOf({ ...asked, result }), ...added } };
}

// A price is for show: a page that is paid for is never lost to it.
async function usualPointsOf(operation: Operation, variant: string | null): Promise<number | null> {
  try {
    return pointsOf(await listPrices(operation), operation, variant);
  } catch (error) {
    logError("the usual price of a list could not be read", error, { operation });
    return null;
  }
}
