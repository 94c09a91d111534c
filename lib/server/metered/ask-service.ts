import "server-only";
import { breaksConstraint } from "#lib/server/db/breaks-constraint.ts";
import { env } from "#lib/server/env.ts";
import { answeredMeanwhile } from "#lib/server/metered/answers/answered-meanwhile-error.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import type { AskContext, Asked, Question } from "#lib/server/metered/asked.ts";
import { trackCall } from "#lib/server/metered/ledger/calls-under-way.ts";
import { chargeReading, pointsRead } from "#lib/server/metered/sums/charge-reading.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { earlierAsked } from "#lib/server/metered/answers/earlier-asked.ts";
import { findAnswer, type StoredAnswer } from "#lib/server/metered/answers/find-answer.ts";
import { findAsk, type FoundAsk } from "#lib/server/metered/answers/find-ask.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { joinAsk } from "#lib/server/metered/ledger/join-ask.ts";
import { noteFreeAnswer } from "#lib/server/metered/answers/note-free-answer.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { serviceClient } from "#lib/server/metered/door/service-client.ts";
import { shareFlight } from "#lib/server/metered/ledger/share-flight.ts";
import { storedResult, uncalledResult } from "#lib/server/metered/uncalled-result.ts";
import { usualPrice } from "#lib/server/metered/sums/usual-price.ts";
import { variantOf } from "#lib/server/metered/variant-of.ts";
import type { ChargeReading } from "#lib/shared/charge-reading.ts";
import type { Operation } from "#lib/shared/operations.ts";

type Ask<O extends Operation> = { context: AskContext; operation: O; question: Question<O>; companion: Companion<O> | undefined };

/**
 * Answers one question for a person: from an earlier answer that is fresh, else by sharing the call of whoever asks the
 * same just now, else by a call of its own, every attempt of which is in the ledger before it leaves. With `again` no
 * earlier answer will do, with `isKeptOnly` nothing else will. Throws `AppError` (`storageFull`, `storageDown`), and sends nothing, when the ledger cannot be
 * written. A caller who goes away cancels nothing. Without a token the answer is `notSent` with `noToken`. A press that is
 * repeated under its `askId` is never asked twice. `companion` writes a feature's own rows with those of the ledger, and
 * is left alone when no call is made. Spec: "Endpoints", "Limits".
 */
export function askService<O extends Operation>(context: AskContext, operation: O, question: Question<O>, companion?: Companion<O>): Promise<Asked<O>> {
  const ask = { context, operation, question, companion };
  const { askId, personId } = context;
  if (askId === undefined) return trackCall(answer(ask));
  return joinAsk(`${operation} ${personId} ${askId}`, () => trackCall(answerOnce(ask, askId)));
}

async function answerOnce<O extends Operation>(ask: Ask<O>, askId: string): Promise<Asked<O>> {
  const first = await findAsk(askId);
  if (first !== null) return repeated(ask, first);
  try {
    return await answer(ask);
  } catch (error) {
    // The ledger takes an ask once: another process may have written it since we looked.
    if (!breaksConstraint(error, "calls_ask_id_attempt_index")) throw error;
    const other = await findAsk(askId).catch(() => null);
    if (other === null) throw error;
    return repeated(ask, other);
  }
}

async function repeated<O extends Operation>({ operation, question }: Ask<O>, { callId, isFree }: FoundAsk): Promise<Asked<O>> {
  const { reading } = await chargeReading();
  return earlierAsked({ operation, question, callId, source: isFree ? "stored" : "called", reading });
}

async function answer<O extends Operation>(ask: Ask<O>): Promise<Asked<O>> {
  const { context, operation, question } = ask;
  const print = fingerprint(env().appKey, operation, question);
  const { reading } = await chargeReading();
  // Within the flight: whoever comes after its end finds its answer.
  const flight = await shareFlight(print, context.again ? "again" : context.isKeptOnly ? "kept" : "", async () => (await storedAsked(ask)) ?? (context.isKeptOnly ? notFetched(operation) : call(ask, print, reading)));
  const asked = "landed" in flight ? await earlierAsked({ operation, question, callId: flight.landed, source: "shared", reading }) : flight.isOwn ? flight.value : shared(flight.value);
  await noteFree(ask, asked);
  return asked;
}

async function storedAsked<O extends Operation>({ context, operation, question }: Ask<O>): Promise<Asked<O> | null> {
  const stored = context.again ? null : await findAnswer(operation, question);
  return stored && asStored(operation, stored);
}

async function call<O extends Operation>(ask: Ask<O>, print: string, reading: ChargeReading): Promise<Asked<O>> {
  const { operation, question } = ask;
  const price = () => usualPrice(operation, variantOf(operation, question), reading).catch(unknownPrice);
  const predicted = price();
  try {
    const called = await askThrough({ ...ask, client: serviceClient(), fingerprint: print, predicted });
    const [costPoints, predictedPoints] = [pointsRead(called.result, reading), await predicted];
    const isNews = costPoints !== null && costPoints !== predictedPoints;
    return { ...called, source: "called", costPoints, predictedPoints, usualPoints: isNews ? await price() : predictedPoints };
  } catch (error) {
    const meanwhile = answeredMeanwhile<O>(error);
    if (meanwhile) return asStored(operation, meanwhile);
    throw error;
  }
}

// A price is for show: an answer that is paid for is never lost to it.
function unknownPrice(error: unknown): null {
  reportFault("the usual price could not be read", error);
  return null;
}

function asStored<O extends Operation>(operation: O, { data, callId, answeredAt }: StoredAnswer<O>): Asked<O> {
  return { result: storedResult(operation, data, 0), callId, asOf: answeredAt, source: "stored", costPoints: 0, predictedPoints: null, usualPoints: null };
}

function notFetched<O extends Operation>(operation: O): Asked<O> {
  const result = uncalledResult(operation, { outcome: "notSent", reason: "notFetched", sentCount: 0 });
  return { result, callId: null, asOf: Date.now(), source: "called", costPoints: null, predictedPoints: null, usualPoints: null };
}

/** Another's call brought it: it left, but not for this ask. */
function shared<O extends Operation>(asked: Asked<O>): Asked<O> {
  return asked.source === "called" && asked.callId !== null ? { ...asked, source: "shared", costPoints: 0 } : asked;
}

async function noteFree<O extends Operation>({ context, operation, question }: Ask<O>, { source, callId }: Asked<O>): Promise<void> {
  if (source === "called" || callId === null) return;
  const { askId, personId, shopId } = context;
  await noteFreeAnswer({ askId, callId, kind: source, operation, variant: variantOf(operation, question), personId, shopId });
}
