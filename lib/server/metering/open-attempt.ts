import "server-only";
import { randomUUID } from "node:crypto";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import type { Statement } from "#lib/server/db/statement.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";
import {
  cacheTtlAt,
  joinCached,
  requestHashes,
  type CachedResponse,
} from "#lib/server/metering/cache/find-cached.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import { uncalledResult, type Caller } from "#lib/server/metering/call/call-outcome.ts";
import { requestHash } from "#lib/server/metering/call/request-hash.ts";
import type { BreakerPass } from "#lib/server/metering/gateway/credential-breaker.ts";
import { accessToken, callsPerSecond } from "#lib/server/metering/gateway/gateway.ts";
import {
  openCall,
  type CallOpening,
  type EarlierRequest,
  type Opened,
} from "#lib/server/metering/ledger/open-call.ts";
import { rememberUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import type { Permit } from "#lib/server/metering/rate-limit/permit.ts";
import type { Turn } from "#lib/server/metering/rate-limit/place.ts";
import type { RateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import {
  countRequestedRows,
  requestVariant,
  type OperationRequest,
} from "#lib/server/service/operations/operations.ts";
import type { Account } from "#lib/server/settings/service-account.ts";
import { settingsSnapshot, type SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { OverBudget } from "#lib/shared/calls/budgets.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";

/** One call, which may need several attempts. */
export type Call<O extends Operation> = {
  callId: string;
  caller: Caller;
  operation: O;
  request: OperationRequest<O>;
  hooks: CallHooks<O> | undefined;
  /** Aborted when nobody waits for the call any more. */
  signal?: AbortSignal | undefined;
};

/** Facts of the opening statement: the usual cost of such a call, and the account. */
export type Known = { usualPoints: Points | null; account: Account };

/** An attempt that may leave: its row is in the ledger. */
export type OpenAttempt = Known & { rowId: string; permit: Permit; token: string };

/** Reason for which no attempt is made. */
export type NotOpened<O extends Operation> =
  | { kind: "stored"; answer: CachedResponse<O> }
  | { kind: "requestedBefore"; earlier: EarlierRequest }
  | { kind: "underWay"; callId: string }
  | { kind: "overBudget"; budget: OverBudget }
  /** A feature's guard or a change of the account stopped the repeat. */
  | { kind: "notRepeated" }
  | { kind: "stopped"; reason: ProblemReason; waitMs: number };

export type Opening<O extends Operation> =
  { opened: OpenAttempt } | { opened: null; why: NotOpened<O>; known: Known | null };

type Obstacle = { reason: ProblemReason } | { refusal: Error };

/** Times in a row that a guard's condition may fail in the statement after the guard let the call pass; then a bug. */
const MAX_GUARD_MISSES = 20;

/**
 * Waits for its turn and opens one attempt (from 1) in one statement, or says why none is needed or allowed. A
 * repeat is opened only for `accountId`, that of the attempts before. Throws `AppError` (`storageFull`, `storageDown`,
 * `badInput`) when its row can't be written, and the errors of a feature's guard.
 */
export async function openAttempt<O extends Operation>(
  call: Call<O>,
  attempt: number,
  accountId: string | null,
  limiter: RateLimiter,
  pass: BreakerPass,
): Promise<Opening<O>> {
  const { caller, operation, hooks, callId, signal } = call;
  const isRepeat = attempt > 1;
  const rowId = randomUUID();
  let isCacheUsable = caller.cache !== "bypass" && !isRepeat;
  let known: Known | null = null;
  let guardMisses = 0;
  const place = limiter.enter(operation, {
    priority: caller.isJob ? "bulk" : "person",
    pace: callsPerSecond,
    isRepeat,
    signal,
  });
  try {
    for (;;) {
      const turn = await place.turn();
      if (turn === null) return notOpened({ kind: "stopped", reason: "busy", waitMs: 0 });
      const settings = await settingsSnapshot();
      const token = await accessToken();
      const isOther = accountId !== null && accountId !== settings.account.id;
      const { obstacle, onlyIf } = isOther
        ? { obstacle: { refusal: new Error("the account has changed") }, onlyIf: null }
        : await findObstacle(token, pass, hooks, callId);
      const opening = toOpening(call, settings, isCacheUsable, { rowId, attempt, onlyIf });
      const sentAt = performance.now();
      const { seen, outcome, usualPoints } = await openOrThrow(opening, settings, turn, obstacle !== null);
      const isUsed = outcome.kind === "opened";
      const permit = turn.end({ sentAt, seen, isWritten: isUsed || outcome.kind === "unused", isUsed });
      known = { usualPoints, account: settings.account };
      switch (outcome.kind) {
        case "opened":
          if (permit === null || token === null) throw new Error("an attempt was opened without a permit");
          return { opened: { ...known, rowId, permit, token } };
        case "outdated":
        case "unused":
          continue;
        case "keyTaken":
          throw new AppError("badInput", "the idempotency key is that of another request");
        case "again":
          if (obstacle === null) {
            // Nothing else stood in the way: the guard's condition failed.
            const isMissed = turn.write !== null && onlyIf !== null && seen.state === null;
            guardMisses = isMissed ? guardMisses + 1 : 0;
            if (guardMisses < MAX_GUARD_MISSES) continue;
            throw new AppError("internal", "the condition of a guard that lets a call pass never holds");
          }
          if ("reason" in obstacle)
            return notOpened({ kind: "stopped", reason: obstacle.reason, waitMs: turn.waitMs });
          if (isRepeat) return notOpened({ kind: "notRepeated" });
          throw obstacle.refusal;
        case "cached": {
          const stored = await joinCached(settings.account.id, operation, call.request, outcome.rows);
          if (stored !== null) return notOpened({ kind: "stored", answer: stored });
          // Encrypted with a lost key, so it counts as not cached.
          isCacheUsable = false;
          continue;
        }
        default:
          return notOpened(outcome);
      }
    }
  } finally {
    place.leave();
  }

  function notOpened(why: NotOpened<O>) {
    return { opened: null, why, known };
  }
}

/** Finds why the call can't leave: its token may have been rejected, replaced or removed while it waited. */
async function findObstacle<O extends Operation>(
  token: string | null,
  pass: BreakerPass,
  hooks: CallHooks<O> | undefined,
  callId: string,
): Promise<{ obstacle: Obstacle | null; onlyIf: Statement | null }> {
  if (token === null) return { obstacle: { reason: "noToken" }, onlyIf: null };
  // Only visible ASCII may be in a header: other signs would fail or split the request.
  if (pass.isBlocked(token) || !/^[\u0021-\u007e]+$/.test(token))
    return { obstacle: { reason: "invalidCredential" }, onlyIf: null };
  try {
    return { obstacle: null, onlyIf: (await hooks?.guard?.(callId)) ?? null };
  } catch (error) {
    const refusal = error instanceof Error ? error : new Error("the call was refused", { cause: error });
    return { obstacle: { refusal }, onlyIf: null };
  }
}

function toOpening<O extends Operation>(
  { callId, caller, operation, request, hooks }: Call<O>,
  settings: SettingsSnapshot,
  isCacheUsable: boolean,
  own: Pick<CallOpening, "rowId" | "attempt" | "onlyIf">,
): CallOpening {
  const { account } = settings;
  return {
    ...own,
    callId,
    operation,
    variant: requestVariant(operation, request),
    personId: caller.personId,
    shopId: caller.shopId,
    idempotencyKey: caller.idempotencyKey,
    accountId: account.id,
    requestHash: requestHash(account.id, operation, request),
    rowsAsked: countRequestedRows(operation, request),
    cached: isCacheUsable
      ? {
          hashes: requestHashes(account.id, operation, request),
          ...cacheTtlAt(operation, settings, databaseNow()),
        }
      : null,
    // The rows of a repetition were written with the first attempt.
    rows: own.attempt === 1 ? (hooks?.open?.(callId) ?? []) : [],
  };
}

async function openOrThrow(
  opening: CallOpening,
  settings: SettingsSnapshot,
  turn: Turn,
  isLooking: boolean,
): Promise<Opened> {
  const write = isLooking ? null : turn.write;
  try {
    return await openCall(opening, settings, turn.row, write);
  } catch (error) {
    // The row may exist if only the acknowledgement of its commit was lost: nothing has left.
    if (write !== null)
      rememberUnclosed(
        {
          rowId: opening.rowId,
          callId: opening.callId,
          result: uncalledResult(opening.operation, { outcome: "notSent", reason: "busy", sentCount: 0 }),
          predictedPoints: null,
          answeredAt: new Date(databaseNow()),
          kept: [],
          sealed: null,
          rows: [],
          keepIf: null,
        },
        performance.now(),
      );
    throw (
      toStorageError(error) ??
      new AppError("internal", "the ledger row could not be written", { cause: error })
    );
  }
}
