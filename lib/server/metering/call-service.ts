import "server-only";
import { inForce } from "#lib/server/settings/registry.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import type { Caller, CallOutcome, OperationRequest } from "#lib/server/metering/call-outcome.ts";
import type { CallHooks } from "#lib/server/metering/call-hooks.ts";
import { earlierOutcome } from "#lib/server/metering/cache/earlier-outcome.ts";
import { findCached, type CachedResponse } from "#lib/server/metering/cache/find-cached.ts";
import { recordCacheHit } from "#lib/server/metering/cache/record-cache-hit.ts";
import { requestHash } from "#lib/server/metering/request-hash.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-under-way.ts";
import { logError } from "#lib/server/log/log.ts";
import { runCall } from "#lib/server/metering/run-call.ts";
import { singleFlight } from "#lib/server/metering/single-flight.ts";
import { pointsBy } from "#lib/server/metering/pricing/charge-rule.ts";
import { usualPrice } from "#lib/server/metering/pricing/usual-price.ts";
import { cachedResult, uncalledResult } from "#lib/server/metering/uncalled-result.ts";
import { variantOf } from "#lib/server/metering/variant-of.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

type Ask<O extends Operation> = {
  context: Caller;
  operation: O;
  question: OperationRequest<O>;
  hooks: CallHooks<O> | undefined;
  requestHash: string;
};

/**
 * Answers one question for a person: from an earlier answer that is fresh, else by sharing the call of whoever asks the
 * same just now, else by a call of its own, every attempt of which is in the ledger before it leaves. With `again` no
 * earlier answer will do, though a call that is under way will; with `isKeptOnly` nothing else will. Throws `AppError` (`storageFull`, `storageDown`),
 * and sends nothing, when the ledger cannot be written. A caller who goes away while the call waits its turn is not paid for; later it cancels nothing.
 * Without a token the answer is `notSent` with `noToken`. A press that is repeated under its `idempotencyKey` is never asked twice.
 * `hooks` write a feature's own rows with those of the ledger, and are left alone when no call is made. Spec: "Endpoints", "Limits".
 */
export async function callService<O extends Operation>(
  context: Caller,
  operation: O,
  question: OperationRequest<O>,
  hooks?: CallHooks<O>,
): Promise<CallOutcome<O>> {
  const ask = {
    context,
    operation,
    question,
    hooks,
    requestHash: requestHash(env().appKey, operation, question),
  };
  const { idempotencyKey, personId } = context;
  if (idempotencyKey === undefined) return trackCall(answer(ask, context.signal));
  const { value } = await singleFlight(
    `press ${operation} ${personId} ${idempotencyKey}`,
    context.signal,
    (abandoned) => trackCall(answer(ask, abandoned)),
  );
  return value;
}

async function answer<O extends Operation>(
  ask: Ask<O>,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<O>> {
  const { context, operation } = ask;
  if (context.isKeptOnly) return noted(ask, (await cachedOutcome(ask)) ?? notFetched(operation));
  const flown = await singleFlight(`question ${ask.requestHash}`, signal, (abandoned) =>
    call(ask, abandoned),
  );
  if (flown.isOwn) return noted(ask, flown.value);
  // Whoever asked again joined one who was content with an earlier answer.
  if (context.again && flown.value.source === "stored") return answer(ask, signal);
  return noted(ask, shared(flown.value));
}

/** Nobody waits for the note that it cost nothing; only a shutdown does. */
function noted<O extends Operation>(
  { context, operation, question }: Ask<O>,
  asked: CallOutcome<O>,
): CallOutcome<O> {
  const { source, callId } = asked;
  if (source === "called" || callId === null) return asked;
  const { idempotencyKey, personId, shopId } = context;
  void trackCall(
    recordCacheHit({
      idempotencyKey,
      callId,
      kind: source,
      operation,
      variant: variantOf(operation, question),
      personId,
      shopId,
    }),
  );
  return asked;
}

async function cachedOutcome<O extends Operation>({
  context,
  operation,
  question,
}: Ask<O>): Promise<CallOutcome<O> | null> {
  const stored = context.again ? null : await findCached(operation, question);
  return stored && asStored(operation, stored, null);
}

async function call<O extends Operation>(ask: Ask<O>, signal: AbortSignal): Promise<CallOutcome<O>> {
  const { operation, question } = ask;
  const { instead, result, callId, usualPoints } = await runCall({ ...ask, signal });
  const reading = await presentRule();
  if (instead?.kind === "stored") return asStored(operation, instead.answer, usualPoints);
  if (instead?.kind === "requestedBefore")
    return earlierOutcome({
      operation,
      question,
      callId: instead.ask.callId,
      source: instead.ask.isFree ? "stored" : "called",
      reading,
    });
  if (instead?.kind === "underWay")
    return earlierOutcome({ operation, question, callId: instead.callId, source: "shared", reading });
  const costPoints = pointsBy(result, reading);
  const isNews = costPoints !== null && costPoints !== usualPoints;
  return {
    result,
    callId,
    asOf: Date.now(),
    source: "called",
    costPoints,
    predictedPoints: usualPoints,
    usualPoints: isNews ? await newPrice(ask, reading) : usualPoints,
  };
}

// An answer that is paid for is never lost to how its cost is to be read.
async function presentRule(): Promise<ChargeRule> {
  const settings = await settingsSnapshot().catch(() => null);
  return inForce("chargeRule", settings?.values.chargeRule).reading;
}

// A price is for show: an answer that is paid for is never lost to it.
async function newPrice<O extends Operation>(
  { operation, question }: Ask<O>,
  reading: ChargeRule,
): Promise<number | null> {
  try {
    return await usualPrice(operation, variantOf(operation, question), reading);
  } catch (error) {
    logError("the usual price could not be read", error);
    return null;
  }
}

function asStored<O extends Operation>(
  operation: O,
  { data, callId, answeredAt }: CachedResponse<O>,
  usualPoints: number | null,
): CallOutcome<O> {
  return {
    result: cachedResult(operation, data, 0),
    callId,
    asOf: answeredAt,
    source: "stored",
    costPoints: 0,
    predictedPoints: null,
    usualPoints,
  };
}

function notFetched<O extends Operation>(operation: O): CallOutcome<O> {
  const result = uncalledResult(operation, { outcome: "notSent", reason: "notFetched", sentCount: 0 });
  return {
    result,
    callId: null,
    asOf: Date.now(),
    source: "called",
    costPoints: null,
    predictedPoints: null,
    usualPoints: null,
  };
}

/** Another's call brought it: it left, but not for this ask. */
function shared<O extends Operation>(asked: CallOutcome<O>): CallOutcome<O> {
  return asked.source === "called" && asked.callId !== null
    ? { ...asked, source: "shared", costPoints: 0 }
    : asked;
}
