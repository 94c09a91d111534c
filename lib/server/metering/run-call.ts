import "server-only";
import { uncalledResult, type Result } from "#lib/server/metering/call/call-outcome.ts";
import type { OperationRequest } from "#lib/server/service/operations/operations.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import {
  recordCall,
  type NotCalled,
  type RecordedRequest,
} from "#lib/server/metering/ledger/call-recorder.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-under-way.ts";
import type { CallOptions } from "#lib/server/service/call-options.ts";
import type { ServiceClient } from "#lib/server/service/client.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";

type Run<O extends Operation> = {
  /** What kept the call from being made; null when it was, or was stopped for a reason that its result says. */
  notCalled: Exclude<NotCalled<O>, { kind: "overBudget" | "notRepeated" | "stopped" }> | null;
  result: Result<O>;
  /** The reference in the ledger; null when nothing was written there. */
  callId: string | null;
  usualPoints: Points | null;
  /** By which rule its charge is read; null while none is confirmed. */
  rule: ChargeRule | null;
};

/**
 * Sends one request, with a row in the ledger, a permit of the rate limit and the rows of `hooks` around every attempt; a good
 * answer is kept in the commit of its row. Nothing is sent when an answer is there, the request is under way, its idempotency key came before, or no budget has room.
 * Throws `AppError` (`storageFull`, `storageDown`) when the ledger cannot be written, and what `hooks` throw.
 */
export async function runCall<O extends Operation>(ask: RecordedRequest<O>): Promise<Run<O>> {
  const { client, limiter } = gateway();
  const recording = recordCall(ask, limiter);
  const { callId } = recording;
  callsOfProcess().add(callId);
  try {
    const result = await pickMethod(client, ask.operation)(ask.request, {
      priority: ask.caller.isJob ? "bulk" : "person",
      pressedAt: ask.caller.resumedAt,
      recorder: recording.recorder,
    });
    const { notCalled, lastEnd, usualPoints, account } = {
      notCalled: recording.notCalled(),
      lastEnd: recording.lastEnd(),
      usualPoints: recording.usualPoints(),
      account: recording.account(),
    };
    const rule = account?.chargeRule ?? null;
    const ran = { callId: lastEnd === null ? null : callId, usualPoints, rule };
    if (notCalled === null) return { ...ran, notCalled: null, result };
    // A repetition that was stopped leaves the call with the end it had.
    if (notCalled.kind === "stopped" || notCalled.kind === "notRepeated")
      return { ...ran, notCalled: null, result: lastEnd ?? result };
    // A budget that has no room for a repetition leaves the call with the end of the attempts before it.
    if (notCalled.kind !== "overBudget") return { ...ran, notCalled, result };
    return {
      ...ran,
      notCalled: null,
      result:
        lastEnd ??
        uncalledResult(ask.operation, {
          outcome: "notSent",
          reason: "overBudget",
          sentCount: 0,
          budget: notCalled.budget,
        }),
    };
  } finally {
    callsOfProcess().delete(callId);
  }
}

// The method of an operation takes its request and gives its result: both types are made from it.
function pickMethod<O extends Operation>(client: ServiceClient, operation: O) {
  return client[operation] as unknown as (
    request: OperationRequest<O>,
    options: CallOptions,
  ) => Promise<Result<O>>;
}
