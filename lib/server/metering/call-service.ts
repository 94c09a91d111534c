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
import { singleFlight, type Shared } from "./single-flight.ts";

type Ask<O extends Operation> = {
  caller: Caller;
  operation: O;
  request: OperationRequest<O>;
  hooks: CallHooks<O> | undefined;
  requestHash: string;
};

/**
 * Makes one request: uses a fresh cached response, else shares a call in progress for the same request, else makes
 * a call. `cache: "bypass"` uses no cached response; `"only"` uses nothing else, and gives `notSent` with
 * `notFetched` without one. Without a token the result is `notSent` with `noToken`. A repeat under the same
 * `idempotencyKey` is never sent twice; another request, or another person's, under that key throws `badInput`. An
 * abort of `signal` while the call waits for its turn stops it unpaid; a later one cancels nothing. `hooks` write a
 * feature's rows in the ledger's commits, and only when a call is made. Throws `AppError` (`storageFull`,
 * `storageDown`) and sends nothing when the ledger can't be written. Spec: "Endpoints", "Limits".
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
    const flight = await singleFlight(key, caller.signal, (abandoned) => trackCall(serve(ask, abandoned)));
    if (flight.value !== null && !isAbandoned(flight, caller.signal)) return flight.value;
  }
}

async function serve<O extends Operation>(
  ask: Ask<O>,
  signal: AbortSignal | undefined,
): Promise<CallOutcome<O>> {
  const { caller, operation } = ask;
  if (caller.cache === "only") return noteShared(ask, (await cachedOutcome(ask)) ?? notFetched(operation));
  // Jobs wait behind people, so each shares only calls of its own kind.
  const key = `${caller.isJob ? "job" : "person"} ${ask.requestHash}`;
  const flight = await singleFlight(key, signal, (abandoned) => call(ask, abandoned));
  if (flight.isOwn) return noteShared(ask, flight.value);
  const { value } = flight;
  if (value === null || isAbandoned(flight, signal)) return serve(ask, signal);
  // An error or a budget of another caller that stopped the shared call need not stop this one.
  if (value.result.outcome === "notSent" && value.result.reason === "overBudget") return serve(ask, signal);
  // The shared call was served from the cache, which this caller has excluded.
  if (caller.cache === "bypass" && value.source === "stored") return serve(ask, signal);
  return noteShared(ask, toShared(value));
}

/** True for a joined call that its earlier callers abandoned before it left, while this caller still waits. */
function isAbandoned(flight: Shared<CallOutcome<Operation>>, signal: AbortSignal | undefined): boolean {
  if (flight.isOwn || !flight.wasAbandoned || signal?.aborted) return false;
  return flight.value?.result.outcome === "notSent";
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
  if (run.kind === "underWay") {
    const shared = await earlierOutcome({ operation, request, callId: run.callId, source: "shared" });
    // Whoever made it gave it up before the service did any work. A job calls in its next step.
    return isUnserved(shared) && !ask.caller.isJob && !signal.aborted ? call(ask, signal) : shared;
  }
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

/** True for a call that the service did no work for. */
function isUnserved({ result }: CallOutcome<Operation>): boolean {
  return (
    result.outcome === "notSent" || (result.outcome === "tryLater" && result.reason === "tooManyRequests")
  );
}

// A price is only shown: a failure here must not lose a paid response.
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

/** Marks an outcome as shared: the call left, but not for this request. */
function toShared<O extends Operation>(asked: CallOutcome<O>): CallOutcome<O> {
  return asked.source === "called" && asked.callId !== null
    ? { ...asked, source: "shared", costPoints: exactly(0) }
    : asked;
}
