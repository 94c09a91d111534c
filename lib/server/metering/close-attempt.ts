import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { log, logError } from "#lib/server/log/log.ts";
import { cacheable } from "#lib/server/metering/cache/cache-entry.ts";
import type { Result } from "#lib/server/metering/call/call-outcome.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { closeCall, type Closing } from "#lib/server/metering/ledger/close-call.ts";
import { forgetUnclosed, rememberUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import type { RateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import { countCall } from "#lib/server/metrics/count.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { isExact } from "#lib/shared/calls/points.ts";
import type { Call, OpenAttempt } from "./open-attempt.ts";

const MAX_TRIES = 2;
/** Time after which a paid response is shown even if its end is not written. */
const MAX_CLOSING_MS = 2_000;
const SLOW =
  "the database took longer than two seconds: look for locks and load; it is written as soon as it can be";

/**
 * Writes the end of an attempt, its response for the cache, and the feature's rows. Never throws: a failing row
 * must not lose a paid response. It is tried twice, then again later; a failure, not slowness, is in the result's
 * `warnings`.
 */
export async function closeAttempt<O extends Operation>(
  call: Call<O>,
  attempt: Pick<OpenAttempt, "rowId" | "usualPoints" | "account">,
  result: Result<O>,
  limiter: RateLimiter,
): Promise<Result<O>> {
  countCall(result);
  const closing = await toClosing(call, attempt, result);
  for (let tries = 0; tries < MAX_TRIES; tries += 1)
    try {
      await closeInTime(closing, limiter);
      return result;
    } catch (error) {
      rememberUnclosed(closing);
      logError("the ledger row of a call could not be closed", error, {
        callId: call.callId,
        outcome: result.outcome,
        serviceCode: result.code,
        costPoints: result.costPoints,
      });
    }
  return { ...result, warnings: [...result.warnings, "record not closed"] };
}

/**
 * Writes the end of an attempt, and its change to the rate limit. Resolves after two seconds at the latest; a write
 * that fails later is remembered.
 */
async function closeInTime(closing: Closing, limiter: RateLimiter): Promise<void> {
  const { rowId, callId } = closing;
  const writing = trackCall(write(closing, limiter));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((resolve) => {
    timer = setTimeout(() => resolve("late"), MAX_CLOSING_MS);
  });
  const ended = await Promise.race([writing, late]).finally(() => clearTimeout(timer));
  if (ended !== "late") return forgetUnclosed(rowId);
  rememberUnclosed(closing);
  // A warning: it is an error once the next try fails, too.
  log().warn({ callId, cause: SLOW }, "the end of a call waits for the database");
  writing.then(
    () => forgetUnclosed(rowId),
    () => undefined,
  );
}

async function write(closing: Closing, limiter: RateLimiter): Promise<void> {
  const offered = limiter.offer(closing.result.operation);
  const sentAt = performance.now();
  let isWritten = false;
  try {
    const seen = await closeCall(closing, offered?.write ?? null);
    if (seen) offered?.note(sentAt, seen);
    isWritten = seen?.isWritten ?? false;
  } finally {
    offered?.settle(isWritten);
  }
}

async function toClosing<O extends Operation>(
  { callId, operation, request, hooks }: Call<O>,
  { rowId, usualPoints, account }: Pick<OpenAttempt, "rowId" | "usualPoints" | "account">,
  result: Result<O>,
): Promise<Closing> {
  // The time of the response, even if the closing is written later.
  const answeredAt = new Date(databaseNow());
  const settings = await settingsSnapshot().catch(() => null);
  const nothing = { kept: [], whole: null };
  const { kept, whole } =
    settings === null
      ? nothing
      : orElse(nothing, () => cacheable(account.id, operation, request, result, settings, callId));
  const added = orElse(null, () => hooks?.close?.(result, answeredAt, callId) ?? null);
  return {
    rowId,
    callId,
    result,
    predictedPoints: usualPoints && isExact(usualPoints) ? usualPoints.low : null,
    answeredAt,
    kept,
    sealed: whole,
    rows: added?.rows ?? [],
    keepIf: added?.keepIf ?? null,
  };

  // An error in `make` must not stop the money facts from being written.
  function orElse<T>(other: T, make: () => T): T {
    try {
      return make();
    } catch (error) {
      logError("what follows the end of a call could not be done", error, { callId });
      return other;
    }
  }
}
