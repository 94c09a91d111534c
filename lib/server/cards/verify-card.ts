import "server-only";
import { cardCheckHooks } from "#lib/server/cards/card-check-hooks.ts";
import { cardQuestionOf, type CardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { findCardCheck } from "#lib/server/cards/find-card-check.ts";
import { guardRefusal } from "#lib/server/cards/guard-refusal.ts";
import { unwrittenCheck } from "#lib/server/cards/unwritten-check.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallOutcome } from "#lib/server/metering/call-outcome.ts";
import { logError } from "#lib/server/log/log.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metering/service-problem-of.ts";
import type { CardCheck, CardCheckReply } from "#lib/shared/cards/cards.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";

/**
 * One press of "Check": at most one call. An earlier answer to the same question is given first, for nothing, and only
 * before a call is the attempt guard heard; both need a further press. Spec: "Bank card authentication".
 */
export async function verifyCard(
  { identity, signal }: Context,
  input: CardCheckInput,
): Promise<CardCheckReply> {
  const { level, purpose, again, idempotencyKey } = input;
  const { personId } = identity;
  const question = cardQuestionOf(input);
  const confirmed = { mismatches: input.confirmedMismatches, lastFour: input.confirmedLastFour };
  try {
    const asked = await callService(
      { personId, shopId: null, idempotencyKey, again, signal },
      "bankCard",
      question,
      cardCheckHooks({ personId, level, purpose, question, confirmed }),
    );
    return await replyOf(asked, identity, input);
  } catch (error) {
    const guard = guardRefusal(error);
    if (guard) return { kind: "guard", ...guard };
    throw error;
  }
}

/**
 * The row decides: it also has the answer of a call that another process made for the same question. An answer whose end
 * could not be written, or whose row cannot be read, is paid for, so it is shown all the same.
 */
async function replyOf(
  asked: CallOutcome<"bankCard">,
  identity: Identity,
  input: CardCheckInput,
): Promise<CardCheckReply> {
  const { result, callId, asOf, costPoints } = asked;
  const check = callId === null ? null : await readCheck(callId);
  const facts = answerFactsOf(asked);
  if (check?.verdict != null) return { kind: "verdict", check, facts };
  if (result.outcome !== "answered")
    return { kind: "problem", problem: serviceProblemOf({ ...asked, result }), check };
  if (callId === null) throw new Error("an answered check is not in the ledger");
  return {
    kind: "verdict",
    check: unwrittenCheck(identity, input, { callId, asOf, costPoints, result }),
    facts,
  };
}

async function readCheck(callId: string): Promise<CardCheck | null> {
  try {
    return await findCardCheck(callId);
  } catch (error) {
    logError("a card check could not be read", error, { callId });
    return null;
  }
}
