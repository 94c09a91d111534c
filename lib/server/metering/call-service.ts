import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { logError } from "#lib/server/log/log.ts";
import { findCached, type CachedResponse } from "#lib/server/metering/cache/find-cached.ts";
import { recordCacheHit, recordFailedShare } from "#lib/server/metering/cache/record-cache-hit.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import {
  cachedResult,
  uncalledResult,
  type Caller,
  type CallOutcome,
} from "#lib/server/metering/call/call-outcome.ts";
import {
  countRequestedRows,
  requestVariant,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { pointsBy } from "#lib/server/metering/pricing/confirm-charge-counting.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { settingsInMemory, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { expectedPoints, type Operation } from "#lib/shared/calls/operations.ts";
import { exactly, isWithin, type Points } from "#lib/shared/calls/points.ts";
import { earlierOutcome } from "./earlier-outcome.ts";
import { runCall } from "./run-call.ts";
import { singleFlight } from "./single-flight.ts";

type Ask<O extends Operation> = {
  caller: Caller;
  operation: O;
  request: OperationRequest<O>;
  hooks: CallHooks<O> | undefined;
  requestHash: string;
};

/**
 * Answers one request: with a cached response that is fresh, else by sharing a call of the same request that is under
 * way, else by a call of its own. With `cache: "bypass"` no cached response will do; with `"only"` nothing else will,
 * and without one the result is `notSent` with `notFetched`. Without a token it is `notSent` with `noToken`. A
 * request that is repeated under its `idempotencyKey` is never sent twice; another request, or another person's,
 * under that key is refused with `badInput`. A caller who goes away (`signal`) while the call waits its turn is not
 * paid for; later that cancels nothing. `hooks` write a feature's rows with those of the ledger, and only when a call
 * is made. Throws `AppError` (`storageFull`, `storageDown`) and sends nothing when the ledger cannot be written.
 * Spec: "Endpoints", "Limits".
 */
export async function callService<O extends Operation>(
  caller: Caller,
  operation: O,
  request: OperationRequest<O>,
  hooks?: CallHooks<O>,
): Promise<CallOutcome<O>> {
  const { account } = settingsInMemory() ?? (await settingsSnapshot());
  const ask = { caller, operation, request, hooks, requestHash: requestHash(account.id, operation, request) };
  const { idempotencyKey, personId } = caller;
  if (idempotencyKey === undefined) return trackCall(serve(ask, caller.signal));
  const key = `key ${ask.requestHash} ${personId} ${idempotencyKey}`;
  for (;;) {
    const { value } = await singleFlight(key, caller.signal, (abandoned) => trackCall(serve(ask, abandoned)));
    if (value !== null) return value;
  }
}

async function serve<O extends Operation>(
  ask: Ask<O>,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<O>> {
  const { caller, operation } = ask;
  if (caller.cache === "only") return noteShared(ask, (await cachedOutcome(ask)) ?? notFetched(operation));
  // A job waits behind people: a call is shared among those who wait alike.
  const key = `${caller.isJob ? "job" : "person"} ${ask.requestHash}`;
  const flight = await singleFlight(key, signal, (abandoned) => call(ask, abandoned));
  if (flight.isOwn) return noteShared(ask, flight.value);
  const { value, wasAbandoned } = flight;
  // What kept another's call from leaving, an error or a budget of their own, need not keep this one.
  const notSentReason = value?.result.outcome === "notSent" ? value.result.reason : null;
  if (value === null || notSentReason === "overBudget") return serve(ask, signal);
  // They joined a call whose askers had gone away before it left.
  if (wasAbandoned && notSentReason !== null && !signal?.aborted) return serve(ask, signal);
  // Whoever asked again joined one who was content with an earlier answer.
  if (caller.cache === "bypass" && value.source === "stored") return serve(ask, signal);
  return noteShared(ask, toShared(value));
}

/** Records a shared call in the background: only a shutdown waits for it. A call without a response saved nothing. */
function noteShared<O extends Operation>(
  { caller, operation, request, requestHash }: Ask<O>,
  asked: CallOutcome<O>,
): CallOutcome<O> {
  const { source, callId } = asked;
  if (source === "called" || callId === null) return asked;
  const { idempotencyKey, personId, shopId } = caller;
  if (asked.result.outcome !== "answered") {
    if (idempotencyKey !== undefined)
      void trackCall(recordFailedShare({ idempotencyKey, callId, personId, requestHash }));
    return asked;
  }
  void trackCall(
    recordCacheHit({
      idempotencyKey,
      callId,
      kind: source,
      operation,
      variant: requestVariant(operation, request),
      personId,
      shopId,
      requestHash,
    }),
  );
  return asked;
}

async function cachedOutcome<O extends Operation>({
  caller,
  operation,
  request,
}: Ask<O>): Promise<CallOutcome<O> | null> {
  const stored = caller.cache === "bypass" ? null : await findCached(operation, request);
  return stored && asStored(operation, stored, null);
}

async function call<O extends Operation>(ask: Ask<O>, signal: AbortSignal): Promise<CallOutcome<O>> {
  const { operation, request } = ask;
  const run = await runCall({ ...ask, signal });
  if (run.kind === "stored") return asStored(operation, run.answer, run.usualPoints);
  if (run.kind === "requestedBefore") {
    const { callId, isFree } = run.earlier;
    return earlierOutcome({ operation, request, callId, source: isFree ? "stored" : "called" });
  }
  if (run.kind === "underWay")
    return earlierOutcome({ operation, request, callId: run.callId, source: "shared" });
  const { result, callId, usualPoints, rule } = run;
  const costPoints = pointsBy(result, rule);
  const isNews = costPoints !== null && (usualPoints === null || !isWithin(costPoints, usualPoints));
  return {
    result,
    callId,
    asOf: databaseNow(),
    source: "called",
    costPoints,
    predictedPoints: usualPoints,
    usualPoints: isNews ? await newPrice(ask) : usualPoints,
  };
}

// A price is for show: an answer that is paid for is never lost to it.
async function newPrice<O extends Operation>({ operation, request }: Ask<O>): Promise<Points | null> {
  try {
    const prices = await listPrices(operation);
    return expectedPoints(
      prices,
      operation,
      requestVariant(operation, request),
      countRequestedRows(operation, request),
    );
  } catch (error) {
    logError("the usual price could not be read", error);
    return null;
  }
}

function asStored<O extends Operation>(
  operation: O,
  { data, callId, answeredAt }: CachedResponse<O>,
  usualPoints: Points | null,
): CallOutcome<O> {
  return {
    result: cachedResult(operation, data, 0),
    callId,
    asOf: answeredAt,
    source: "stored",
    costPoints: exactly(0),
    predictedPoints: null,
    usualPoints,
  };
}

function notFetched<O extends Operation>(operation: O): CallOutcome<O> {
  const result = uncalledResult(operation, { outcome: "notSent", reason: "notFetched", sentCount: 0 });
  return {
    result,
    callId: null,
    asOf: databaseNow(),
    source: "called",
    costPoints: null,
    predictedPoints: null,
    usualPoints: null,
  };
}

/** Another's call brought it: it left, but not for this ask. */
function toShared<O extends Operation>(asked: CallOutcome<O>): CallOutcome<O> {
  return asked.source === "called" && asked.callId !== null
    ? { ...asked, source: "shared", costPoints: exactly(0) }
    : asked;
}
