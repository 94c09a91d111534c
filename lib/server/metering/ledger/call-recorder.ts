import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { randomUUID } from "node:crypto";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import { logError } from "#lib/server/log/log.ts";
import { cacheable } from "#lib/server/metering/cache/cache-entry.ts";
import {
  cacheTtlAt,
  joinCached,
  requestHashes,
  type CachedResponse,
} from "#lib/server/metering/cache/find-cached.ts";
import { countCall } from "#lib/server/metrics/count.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { uncalledResult, type Caller, type Result } from "#lib/server/metering/call/call-outcome.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import {
  countRequestedRows,
  requestVariant,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import { callsPerSecond } from "#lib/server/metering/gateway/gateway.ts";
import type { LimitRow } from "#lib/server/metering/gateway/limit-rows.ts";
import type { RateLimiter, Tried } from "#lib/server/metering/gateway/rate-limiter.ts";
import type { LimitSeen, LimitWrite } from "#lib/server/metering/gateway/shared-limit.ts";
import type { CallRecorder, NoPermit, Permit, PermitRequest } from "#lib/server/service/call-options.ts";
import type { Account } from "#lib/server/settings/service-account.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import type { CallResult, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { isExact, type Points } from "#lib/shared/calls/points.ts";
import type { Closing } from "./close-call.ts";
import { openCall, type CallOpening, type EarlierRequest, type Opened } from "./open-call.ts";
import { closeInTime, rememberUnclosed } from "./unclosed-calls.ts";

export type RecordedRequest<O extends Operation> = {
  caller: Caller;
  operation: O;
  request: OperationRequest<O>;
  hooks: CallHooks<O> | undefined;
  signal?: AbortSignal | undefined;
};

/** Why no call is made, or none any more. */
export type NotCalled<O extends Operation> =
  | { kind: "stored"; answer: CachedResponse<O> }
  | { kind: "requestedBefore"; earlier: EarlierRequest }
  | { kind: "underWay"; callId: string }
  | { kind: "overBudget"; budget: OverBudget }
  /** A feature's check wants no repetition. */
  | { kind: "notRepeated" }
  | { kind: "stopped"; reason: ProblemReason };

export type Recording<O extends Operation> = {
  recorder: CallRecorder;
  callId: string;
  /** What kept the call, or its repetition, from leaving; null when nothing did. */
  notCalled: () => NotCalled<O> | null;
  /** What became of the last attempt that was written down; null when none was. */
  lastEnd: () => Result<O> | null;
  /** What such a call usually cost before this one. */
  usualPoints: () => Points | null;
  /** The account of the service that was asked last; null when none was. */
  account: () => Account | null;
};

/** The ledger rows, permits and kept answers of one call, an attempt at a time. */
export function recordCall<O extends Operation>(ask: RecordedRequest<O>, limiter: RateLimiter): Recording<O> {
  const { caller, operation, request, hooks, signal } = ask;
  const callId = randomUUID();
  const opening = {
    callId,
    operation,
    variant: requestVariant(operation, request),
    personId: caller.personId,
    shopId: caller.shopId,
    idempotencyKey: caller.idempotencyKey,
    rowsAsked: countRequestedRows(operation, request),
  };
  let rowId = "";
  let notCalled: NotCalled<O> | null = null;
  let lastEnd: Result<O> | null = null;
  let usualPoints: Points | null = null;
  let account: Account | null = null;
  let answeredAt: Date | null = null;
  let isCacheUsable = caller.cache !== "bypass";

  return {
    recorder: { open, close },
    callId,
    notCalled: () => notCalled,
    lastEnd: () => lastEnd,
    usualPoints: () => usualPoints,
    account: () => account,
  };

  async function open(permitRequest: PermitRequest): Promise<Permit | NoPermit> {
    rowId = randomUUID();
    const acquired = await limiter.acquire<NotCalled<O>>(operation, {
      priority: permitRequest.priority,
      pace: callsPerSecond,
      isRepeat: permitRequest.attempt > 1,
      signal,
      attempt: (write, note, limitRow) => attempt(permitRequest, limitRow, write, note),
    });
    if (acquired === null) return stoppedBy({ kind: "stopped", reason: "busy" }, 0);
    if ("done" in acquired) return stoppedBy(acquired.done, acquired.waitMs);
    answeredAt = null;
    return acquired.permit;
  }

  function stoppedBy(by: NotCalled<O>, waitMs: number): NoPermit {
    notCalled = by;
    return {
      stopped: by.kind === "stopped" ? by.reason : by.kind === "overBudget" ? "overBudget" : "notFetched",
      waitMs,
    };
  }

  async function attempt(
    permitRequest: PermitRequest,
    limitRow: LimitRow,
    write: LimitWrite | null,
    note: (sentAt: number, seen: LimitSeen) => void,
  ): Promise<Tried<NotCalled<O>>> {
    const settings = await settingsSnapshot();
    account = settings.account;
    const obstacle = await permitRequest.obstacle();
    const isRepeat = permitRequest.attempt > 1;
    const refusal = obstacle === null ? await findRejection(hooks, callId) : null;
    const isLooking = obstacle !== null || refusal !== null;
    const cached =
      !isCacheUsable || isRepeat
        ? null
        : {
            hashes: requestHashes(account.id, operation, request),
            ...cacheTtlAt(operation, settings, databaseNow()),
          };
    const full: CallOpening = {
      ...opening,
      rowId,
      attempt: permitRequest.attempt,
      accountId: account.id,
      requestHash: requestHash(account.id, operation, request),
      cached,
      beside: isRepeat ? toRepeat(hooks, callId) : (hooks?.open?.(callId) ?? null),
    };
    const sentAt = performance.now();
    const opened = await openedOrThrown(full, settings, limitRow, isLooking ? null : write);
    note(sentAt, opened.seen);
    usualPoints = opened.usualPoints;
    if (opened.outcome.kind === "outdated") return { kind: "again" };
    if (opened.outcome.kind === "keyTaken")
      throw new AppError("badInput", "the idempotency key is that of another request");
    const tried = await findTried(opened.outcome);
    if (tried.kind === "again" && refusal !== null) {
      if (isRepeat) return { kind: "done", value: { kind: "notRepeated" } };
      throw refusal;
    }
    if (tried.kind === "again" && obstacle !== null)
      return { kind: "done", value: { kind: "stopped", reason: obstacle } };
    return tried;
  }

  async function openedOrThrown(
    full: CallOpening,
    settings: Awaited<ReturnType<typeof settingsSnapshot>>,
    limitRow: LimitRow,
    write: LimitWrite | null,
  ): Promise<Opened> {
    try {
      return await openCall(full, settings, limitRow, write);
    } catch (error) {
      // The row may be there all the same, when the answer to its commit was lost: nothing has left.
      if (write !== null)
        rememberUnclosed(
          toClosing(uncalledResult(operation, { outcome: "notSent", reason: "busy", sentCount: 0 })),
          performance.now(),
        );
      throw (
        toStorageError(error) ??
        new AppError("internal", "the ledger row could not be written", { cause: error })
      );
    }
  }

  async function findTried(
    outcome: Exclude<Opened["outcome"], { kind: "outdated" | "keyTaken" }>,
  ): Promise<Tried<NotCalled<O>>> {
    switch (outcome.kind) {
      case "opened":
        return { kind: "granted" };
      case "unused":
      case "again":
        return outcome;
      case "cached": {
        const joined = account && (await joinCached(account.id, operation, request, outcome.rows));
        // Sealed with a key that is gone: it is as if there were none.
        if (joined === null) isCacheUsable = false;
        return joined === null
          ? { kind: "again" }
          : { kind: "done", value: { kind: "stored", answer: joined } };
      }
      default:
        return { kind: "done", value: outcome };
    }
  }

  async function close(result: CallResult<unknown>): Promise<void> {
    const own = narrowResult<O>(result);
    lastEnd = own;
    countCall(result);
    // A closing that is written only later is not the answer of that moment.
    answeredAt ??= new Date(databaseNow());
    const at = answeredAt;
    const ownAccount = account;
    const settings = await settingsSnapshot().catch(() => null);
    const nothing = { kept: [], whole: null };
    const { kept, whole } =
      settings === null || ownAccount === null
        ? nothing
        : orElse(nothing, () => cacheable(ownAccount.id, operation, request, own, settings, callId));
    const featureRows = orElse(null, () => hooks?.close?.(own, at, callId) ?? null);
    const closing: Closing = { ...toClosing(own), kept, sealed: whole, beside: featureRows };
    try {
      await closeInTime(closing, limiter);
    } catch (error) {
      rememberUnclosed(closing);
      logError("the ledger row of a call could not be closed", error, {
        callId,
        outcome: result.outcome,
        serviceCode: result.code,
        costPoints: result.costPoints,
      });
      throw error;
    }
  }

  // What cannot be made never keeps the money facts from being written.
  function orElse<T>(nothing: T, make: () => T): T {
    try {
      return make();
    } catch (error) {
      logError("what belongs to the end of a call could not be made", error, { callId });
      return nothing;
    }
  }

  function toClosing(result: Result<O>): Closing {
    return {
      rowId,
      callId,
      result,
      predictedPoints: usualPoints && isExact(usualPoints) ? usualPoints.low : null,
      answeredAt: answeredAt ?? new Date(databaseNow()),
      kept: [],
      sealed: null,
      beside: null,
    };
  }
}

/** Its rows were written with the first attempt. */
function toRepeat<O extends Operation>(
  hooks: CallHooks<O> | undefined,
  callId: string,
): CallOpening["beside"] {
  const onlyIf = hooks?.open?.(callId).onlyIf;
  return onlyIf ? { write: null, onlyIf } : null;
}

async function findRejection<O extends Operation>(
  hooks: CallHooks<O> | undefined,
  callId: string,
): Promise<Error | null> {
  try {
    await hooks?.check?.(callId);
    return null;
  } catch (error) {
    return error instanceof Error ? error : new Error("the call was refused", { cause: error });
  }
}

// A call is closed with the results of its own method alone.
function narrowResult<O extends Operation>(result: CallResult<unknown>): Result<O> {
  return result as Result<O>;
}
