import "server-only";
import { breaksConstraint } from "#lib/server/db/breaks-constraint.ts";
import { env } from "#lib/server/env.ts";
import { askThrough } from "#lib/server/metered/ask-through.ts";
import type { AskContext, Asked, Question } from "#lib/server/metered/asked.ts";
import { trackCall } from "#lib/server/metered/calls-under-way.ts";
import type { Companion } from "#lib/server/metered/companion.ts";
import { findAsk } from "#lib/server/metered/find-ask.ts";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";
import { joinAsk } from "#lib/server/metered/join-ask.ts";
import { keepJoinedAsk } from "#lib/server/metered/keep-joined-ask.ts";
import { serviceClient } from "#lib/server/metered/service-client.ts";
import { shareFlight } from "#lib/server/metered/share-flight.ts";
import { uncalledResult } from "#lib/server/metered/uncalled-result.ts";
import type { Operation } from "#lib/shared/operations.ts";

/**
 * Asks the service one question for a person. Every attempt is in the ledger before it leaves; throws `AppError`
 * (`storageFull`, `storageDown`), and sends nothing, when it cannot be written. A caller who goes away cancels
 * nothing. Without a token the answer is `notSent` with `noToken`. An ask that is repeated gets the answer of the
 * first while that is under way, and afterwards `unknown`: it is never sent twice. The same card check asked by
 * anybody while one is under way shares its call: all get its `callId`. `companion` writes a feature's own rows with
 * those of the ledger. Spec: "Endpoints".
 */
export function askService<O extends Operation>(context: AskContext, operation: O, question: Question<O>, companion?: Companion<O>): Promise<Asked<O>> {
  const { askId, personId } = context;
  if (askId === undefined) return trackCall(ask(context, operation, question, companion));
  return joinAsk(`${operation} ${personId} ${askId}`, () => trackCall(askOnce({ ...context, askId }, operation, question, companion)));
}

async function askOnce<O extends Operation>(context: AskContext & { askId: string }, operation: O, question: Question<O>, companion?: Companion<O>): Promise<Asked<O>> {
  const first = await findAsk(context.askId);
  if (first !== null) return alreadyAsked(operation, first);
  try {
    const asked = await ask(context, operation, question, companion);
    if (isShared(operation) && asked.callId !== null) await keepJoinedAsk(context.askId, asked.callId);
    return asked;
  } catch (error) {
    // The ledger takes an ask once: another process may have written it since we looked.
    if (!breaksConstraint(error, "calls_ask_id_attempt_index")) throw error;
    const other = await findAsk(context.askId).catch(() => null);
    if (other === null) throw error;
    return alreadyAsked(operation, other);
  }
}

async function ask<O extends Operation>(context: AskContext, operation: O, question: Question<O>, companion?: Companion<O>): Promise<Asked<O>> {
  const { appKey } = env();
  const means = { client: serviceClient(), appKey };
  const fly = () => askThrough(means, context, operation, question, companion);
  if (!isShared(operation)) return fly();
  const flown = await shareFlight(fingerprint(appKey, operation, question), fly);
  return "elsewhere" in flown ? alreadyAsked(operation, flown.elsewhere) : flown;
}

/** The same question in flight is one call, whoever asks it. */
function isShared(operation: Operation): boolean {
  return operation === "bankCard";
}

function alreadyAsked<O extends Operation>(operation: O, callId: string): Asked<O> {
  return { result: uncalledResult(operation, { outcome: "unknown", reason: "connectionLost", sentCount: 1 }), callId, asOf: Date.now() };
}
