import "server-only";
import { settingsSnapshot } from "#lib/server/db/settings-snapshot.ts";
import { env } from "#lib/server/env.ts";
import type { AskContext, Asked, Question } from "#lib/server/metered/asked.ts";
import type { CallHooks } from "#lib/server/metered/call-hooks.ts";
import { earlierAsked } from "#lib/server/metered/answers/earlier-asked.ts";
import { findAnswer, type StoredAnswer } from "#lib/server/metered/answers/find-answer.ts";
import { noteFreeAnswer } from "#lib/server/metered/answers/note-free-answer.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { trackCall } from "#lib/server/metered/ledger/calls-under-way.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { runCall } from "#lib/server/metered/run-call.ts";
import { singleFlight } from "#lib/server/metered/single-flight.ts";
import { pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import { usualPrice } from "#lib/server/metered/sums/usual-price.ts";
import { storedResult, uncalledResult } from "#lib/server/metered/uncalled-result.ts";
import { variantOf } from "#lib/server/metered/variant-of.ts";
import { USUAL_CHARGE_READING, type ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Ask<O extends Operation> = {
  context: AskContext;
  operation: O;
  question: Question<O>;
  hooks: CallHooks<O> | undefined;
  fingerprint: string;
};

/**
 * Answers one question for a person: from an earlier answer that is fresh, else by sharing the call of whoever asks the
 * same just now, else by a call of its own, every attempt of which is in the ledger before it leaves. With `again` no
 * earlier answer will do, though a call that is under way will; with `isKeptOnly` nothing else will. Throws `AppError` (`storageFull`, `storageDown`),
 * and sends nothing, when the ledger cannot be written. A caller who goes away while the call waits its turn is not paid for; later it cancels nothing.
 * Without a token the answer is `notSent` with `noToken`. A press that is repeated under its `askId` is never asked twice.
 * `hooks` write a feature's own rows with those of the ledger, and are left alone when no call is made. Spec: "Endpoints", "Limits".
 */
export async function askService<O extends Operation>(
  context: AskContext,
  operation: O,
  question: Question<O>,
  hooks?: CallHooks<O>,
): Promise<Asked<O>> {
  const ask = {
    context,
    operation,
    question,
    hooks,
    fingerprint: fingerprint(env().appKey, operation, question),
  };
  const { askId, personId } = context;
  if (askId === undefined) return trackCall(answer(ask, context.signal));
  const { value } = await singleFlight(
    `press ${operation} ${personId} ${askId}`,
    context.signal,
    (abandoned) => trackCall(answer(ask, abandoned)),
  );
  return value;
}

async function answer<O extends Operation>(ask: Ask<O>, signal: AbortSignal | undefined): Promise<Asked<O>> {
  const { context, operation } = ask;
  if (context.isKeptOnly) return noted(ask, (await storedAsked(ask)) ?? notFetched(operation));
  const flown = await singleFlight(`question ${ask.fingerprint}`, signal, (abandoned) =>
    call(ask, abandoned),
  );
  if (flown.isOwn) return noted(ask, flown.value);
  // Whoever asked again joined one who was content with an earlier answer.
  if (context.again && flown.value.source === "stored") return answer(ask, signal);
  return noted(ask, shared(flown.value));
}

/** Nobody waits for the note that it cost nothing; only a shutdown does. */
function noted<O extends Operation>({ context, operation, question }: Ask<O>, asked: Asked<O>): Asked<O> {
  const { source, callId } = asked;
  if (source === "called" || callId === null) return asked;
  const { askId, personId, shopId } = context;
  void trackCall(
    noteFreeAnswer({
      askId,
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

async function storedAsked<O extends Operation>({
  context,
  operation,
  question,
}: Ask<O>): Promise<Asked<O> | null> {
  const stored = context.again ? null : await findAnswer(operation, question);
  return stored && asStored(operation, stored, null);
}

async function call<O extends Operation>(ask: Ask<O>, signal: AbortSignal): Promise<Asked<O>> {
  const { operation, question } = ask;
  const { instead, result, callId, usualPoints } = await runCall({ ...ask, signal });
  const reading = await presentReading();
  if (instead?.kind === "stored") return asStored(operation, instead.answer, usualPoints);
  if (instead?.kind === "askedBefore")
    return earlierAsked({
      operation,
      question,
      callId: instead.ask.callId,
      source: instead.ask.isFree ? "stored" : "called",
      reading,
    });
  if (instead?.kind === "underWay")
    return earlierAsked({ operation, question, callId: instead.callId, source: "shared", reading });
  const costPoints = pointsRead(result, reading);
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
async function presentReading(): Promise<ChargeReading> {
  const settings = await settingsSnapshot().catch(() => null);
  return settings?.values.chargeReading?.reading ?? USUAL_CHARGE_READING;
}

// A price is for show: an answer that is paid for is never lost to it.
async function newPrice<O extends Operation>(
  { operation, question }: Ask<O>,
  reading: ChargeReading,
): Promise<number | null> {
  try {
    return await usualPrice(operation, variantOf(operation, question), reading);
  } catch (error) {
    reportFault("the usual price could not be read", error);
    return null;
  }
}

function asStored<O extends Operation>(
  operation: O,
  { data, callId, answeredAt }: StoredAnswer<O>,
  usualPoints: number | null,
): Asked<O> {
  return {
    result: storedResult(operation, data, 0),
    callId,
    asOf: answeredAt,
    source: "stored",
    costPoints: 0,
    predictedPoints: null,
    usualPoints,
  };
}

function notFetched<O extends Operation>(operation: O): Asked<O> {
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
function shared<O extends Operation>(asked: Asked<O>): Asked<O> {
  return asked.source === "called" && asked.callId !== null
    ? { ...asked, source: "shared", costPoints: 0 }
    : asked;
}
