import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
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
import { findUsualPoints } from "#lib/server/metering/pricing/prices.ts";
import { settingsInMemory, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { isUnserved } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
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
 * Makes one request: joins the same request in progress in this process, else runs the call, whose opening statement
 * uses a fresh cached response if there is one. Without a token the result is `notSent` with `noToken`. A repeat under
 * the same `idempotencyKey` is never sent twice; another request, or another person's, under that key throws
 * `badInput`. An abort of `signal` while the call waits for its turn stops it unpaid; a later one cancels nothing.
 * `hooks` write a feature's rows in the ledger's commits, and only when a call is made. Throws `AppError`
 * (`storageFull`, `storageDown`) and sends nothing when the ledger can't be written. Spec: "Endpoints", "Limits".
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
  if (caller.cache === "only") {
    const stored = await findCached(operation, ask.request);
    return noteShared(ask, stored === null ? notFetched(operation) : asStored(operation, stored, null));
  }
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

/**
 * Records in the background that another call served this request; only a shutdown waits for it. Without a response
 * nothing was saved, so only a repeat of the press has to find it.
 */
function noteShared<O extends Operation>(
  { caller, operation, request, requestHash }: Ask<O>,
  outcome: CallOutcome<O>,
): CallOutcome<O> {
  const { source, callId } = outcome;
  if (source === "called" || callId === null) return outcome;
  const { idempotencyKey, personId, shopId } = caller;
  if (outcome.result.outcome !== "answered") {
    if (idempotencyKey !== undefined)
      void trackCall(recordFailedShare({ idempotencyKey, callId, personId, requestHash }));
    return outcome;
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
  return outcome;
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
    // Its caller gave the call up before the service did any work: make one here. A job calls in its next step.
    return isUnserved(shared.result) && !ask.caller.isJob && !signal.aborted ? call(ask, signal) : shared;
  }
  const { result, callId, usualPoints, rule } = run;
  const costPoints = pointsBy(result, rule);
  const isNews = costPoints !== null && (usualPoints === null || !isWithin(costPoints, usualPoints));
  const [variant, rows] = [requestVariant(operation, request), countRequestedRows(operation, request)];
  return {
    result,
    callId,
    asOf: databaseNow(),
    source: "called",
    costPoints,
    predictedPoints: usualPoints,
    usualPoints: isNews ? await findUsualPoints(operation, variant, rows) : usualPoints,
  };
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
function toShared<O extends Operation>(outcome: CallOutcome<O>): CallOutcome<O> {
  return outcome.source === "called" && outcome.callId !== null
    ? { ...outcome, source: "shared", costPoints: exactly(0) }
    : outcome;
}
