import "server-only";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { logError } from "#lib/server/log/log.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import {
  toResponseInfo,
  toServiceProblem,
  type Result,
  type CallOutcome,
} from "#lib/server/metering/call/call-outcome.ts";
import { accessToken } from "#lib/server/metering/gateway/gateway.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { hasRole, type Context, type Identity } from "#lib/shared/base/identity.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import type { CardCheck, CardCheckResponse } from "#lib/shared/cards/cards.ts";
import { readPurpose } from "#lib/shared/cards/purposes.ts";
import { checkRefusal } from "./retry-protection.ts";
import { readCardAttempts } from "./card-attempts.ts";
import { cardCheckHooks } from "./card-check-hooks.ts";
import { toCardRequest, type CardCheckInput } from "./card-check-input.ts";
import { findCardCheck } from "./card-check-rows.ts";
import { requireNoHolder, storePurpose } from "./card-purposes.ts";
import { noteMismatchRun } from "./checks-of-person.ts";
import { isSameCard } from "./find-card-checks.ts";
import { recordRechecks } from "./card-rechecks.ts";
import { storedEcho } from "./masked-holder.ts";

/**
 * Checks a card, with at most one call. A cached response comes first and is free; retry protection runs only before
 * a call. A check that it or another check of the card stops needs another press. Spec: "Bank card authentication".
 */
export async function verifyCard(
  { identity, signal }: Context,
  input: CardCheckInput,
): Promise<CardCheckResponse> {
  const { level, cache, idempotencyKey } = input;
  const { personId } = identity;
  const request = toCardRequest(input);
  const purpose = await storePurpose(input.purpose);
  requireNoHolder(purpose, request);
  const confirmed = { mismatches: input.confirmedMismatches, lastFour: input.confirmedLastFour };
  const cardKey = keyedHash("card number", request.accountNo);
  if (input.sameCardAs && !(await isSameCard(cardKey, input.sameCardAs))) return { kind: "otherCard" };
  const { checks: seenChecks } = await readCardAttempts(cardKey);
  try {
    const called = await callService(
      { personId, shopId: null, idempotencyKey, cache, signal },
      "bankCard",
      request,
      cardCheckHooks({ personId, level, purpose, request, cardKey, seenChecks, confirmed }),
    );
    const response = await toCardCheckResponse(called, identity, { ...input, purpose });
    if (response.kind === "verdict") noteVerdict(called, { idempotencyKey, personId, purpose });
    return response;
  } catch (error) {
    const refusal = checkRefusal(error);
    if (refusal === null) throw error;
    // Only an admin learns who checks the card, whatever role the command may once need.
    return refusal.kind === "cardBusy" && !hasRole(identity.roles, "admin")
      ? { ...refusal, by: null }
      : refusal;
  }
}

type Press = { idempotencyKey: string; personId: string; purpose: string };

/** Records in the background that a result came for free, and a run of mismatches; only a shutdown waits for that. */
export function noteVerdict({ result, callId, source }: CallOutcome<"bankCard">, press: Press): void {
  if (callId !== null && source !== "called") void trackCall(recordRechecks({ callIds: [callId], ...press }));
  if (source === "called" && result.outcome === "answered" && result.data.verdict === "F")
    void trackCall(noteMismatchRun(press.personId)).catch((error: unknown) =>
      logError("a series of mismatches could not be recorded", error),
    );
}

/**
 * Builds the result from the stored row, which also holds the response of a call by another process. A paid
 * response is shown even if its end couldn't be written or its row can't be read.
 */
async function toCardCheckResponse(
  called: CallOutcome<"bankCard">,
  identity: Identity,
  input: CardCheckInput,
): Promise<CardCheckResponse> {
  const { result, callId, asOf, costPoints } = called;
  const check = callId === null ? null : await readCheck(callId);
  const facts = toResponseInfo(called);
  if (check?.verdict != null) return { kind: "verdict", check, facts };
  if (result.outcome !== "answered")
    return { kind: "problem", problem: toServiceProblem({ ...called, result }), check };
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

type Answered = Pick<CallOutcome<"bankCard">, "asOf" | "costPoints"> & {
  callId: string;
  result: Extract<Result<"bankCard">, { outcome: "answered" }>;
};

/** Shows a complete check whose row can't be written or read yet. */
function unwrittenCheck(
  { personId, name }: Identity,
  input: CardCheckInput,
  { callId, asOf, costPoints, result }: Answered,
): CardCheck {
  const { data, callMs } = result;
  return {
    id: callId,
    askedAt: asOf,
    level: input.level,
    purpose: readPurpose(input.purpose, []),
    person: { id: personId, name },
    echo: storedEcho(toCardRequest(input), data),
    verdict: data.verdict,
    message: data.verdictMessage,
    isEchoClash: data.isEchoClash,
    isRedacted: false,
    outcome: "answered",
    reason: null,
    costPoints,
    callMs,
    call: null,
    freeCount: 0,
  };
}

/** Usual price of a check at each level. */
export function listCardPrices(_identity: Identity): Promise<Price[]> {
  return listPrices("bankCard");
}

/** Tells if there is a token to send; without one no check leaves. */
export async function canCheckCards(_identity: Identity): Promise<boolean> {
  return (await accessToken()) !== null;
}
