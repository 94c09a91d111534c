import "server-only";
import { guardCard } from "#lib/server/cards/attempt-guard.ts";
import { AnsweredMeanwhileError } from "#lib/server/cards/answered-meanwhile-error.ts";
import { cardCheckCompanion } from "#lib/server/cards/card-check-companion.ts";
import { cardQuestionOf, type CardCheckInput } from "#lib/server/cards/card-check-input.ts";
import { findCardCheck, findCheckedBefore } from "#lib/server/cards/find-card-check.ts";
import { unwrittenCheck } from "#lib/server/cards/unwritten-check.ts";
import { env } from "#lib/server/env.ts";
import { askService } from "#lib/server/metered/ask-service.ts";
import type { Asked } from "#lib/server/metered/asked.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { serviceProblemOf } from "#lib/server/metered/service-problem-of.ts";
import { keyedHash } from "#lib/server/secrets/keyed-hash.ts";
import type { CardCheck, CardCheckReply } from "#lib/shared/cards.ts";
import type { Context, Identity } from "#lib/shared/identity.ts";

/**
 * One press of "Check": at most one call. An earlier answer to the same question is given first, then the attempt
 * guard is heard; both need a further press. Spec: "Bank card authentication".
 */
export async function verifyCard({ identity }: Context, input: CardCheckInput): Promise<CardCheckReply> {
  const question = cardQuestionOf(input);
  const before = input.again ? null : await findCheckedBefore(fingerprint(env().appKey, "bankCard", question));
  if (before) return { kind: "checkedBefore", check: before };
  const cardKey = keyedHash("card number", input.accountNo);
  const guard = await guardCard(cardKey, input.accountNo, { mismatches: input.confirmedMismatches, lastFour: input.confirmedLastFour });
  if (guard) return { kind: "guard", ...guard };
  const { level, purpose, again, askId } = input;
  const { personId } = identity;
  try {
    const asked = await askService({ personId, shopId: null, askId, again }, "bankCard", question, cardCheckCompanion({ personId, level, purpose, cardKey, question, again }));
    return await replyOf(asked, identity, input);
  } catch (error) {
    const meanwhile = answeredMeanwhile(error);
    if (meanwhile) return { kind: "checkedBefore", check: meanwhile };
    throw error;
  }
}

/**
 * The row decides: it also has the answer of a call that another process made for the same question. An answer whose end
 * could not be written, or whose row cannot be read, is paid for, so it is shown all the same.
 */
async function replyOf(asked: Asked<"bankCard">, identity: Identity, input: CardCheckInput): Promise<CardCheckReply> {
  const { result, callId, asOf } = asked;
  const check = callId === null ? null : await readCheck(callId);
  if (check?.verdict != null) return { kind: "verdict", check };
  if (result.outcome !== "answered") return { kind: "problem", problem: serviceProblemOf({ ...asked, result }), check };
  if (callId === null) throw new Error("an answered check is not in the ledger");
  return { kind: "verdict", check: unwrittenCheck(identity, input, { callId, asOf, result }) };
}

async function readCheck(callId: string): Promise<CardCheck | null> {
  try {
    return await findCardCheck(callId);
  } catch (error) {
    reportFault("a card check could not be read", error, { callId });
    return null;
  }
}

function answeredMeanwhile(error: unknown): CardCheck | null {
  if (error instanceof AnsweredMeanwhileError) return error.check;
  return error instanceof Error ? answeredMeanwhile(error.cause) : null;
}
