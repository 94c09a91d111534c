import "server-only";
import type { OperationRequest, Result } from "#lib/server/metering/call-outcome.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-under-way.ts";
import {
  recordCall,
  type InsteadOfCall,
  type RecordedRequest,
} from "#lib/server/metering/ledger/call-recorder.ts";
import { uncalledResult } from "#lib/server/metering/uncalled-result.ts";
import type { CallOptions, ServiceClient } from "#lib/server/service/service-client.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";

export type Run<O extends Operation> = {
  /** What kept the call from being made; null when it was, or was stopped for a reason that its result says. */
  instead: Exclude<InsteadOfCall<O>, { kind: "overBudget" | "stopped" }> | null;
  result: Result<O>;
  /** The reference in the ledger; null when nothing was written there. */
  callId: string | null;
  usualPoints: number | null;
};

/**
 * Sends one question, with a row in the ledger, a permit of the rate limit and the rows of `hooks` around every attempt; a good
 * answer is kept in the commit of its row. Nothing is sent when an answer is there, the press or the question is asked already, or no budget has room.
 * Throws `AppError` (`storageFull`, `storageDown`) when the ledger cannot be written, and what `hooks` throw.
 */
export async function runCall<O extends Operation>(ask: RecordedRequest<O>): Promise<Run<O>> {
  const { client, limiter } = gateway();
  const recording = recordCall(ask, limiter);
  const { callId } = recording;
  callsOfProcess().add(callId);
  try {
    const result = await methodOf(client, ask.operation)(ask.question, {
      priority: "person",
      recorder: recording.recorder,
    });
    const { instead, lastEnd, usualPoints } = {
      instead: recording.instead(),
      lastEnd: recording.lastEnd(),
      usualPoints: recording.usualPoints(),
    };
    const ran = { callId: lastEnd === null ? null : callId, usualPoints };
    if (instead === null || instead.kind === "stopped") return { ...ran, instead: null, result };
    // A budget that has no room for a repetition leaves the call with the end of the attempts before it.
    if (instead.kind !== "overBudget") return { ...ran, instead, result };
    return {
      ...ran,
      instead: null,
      result:
        lastEnd ??
        uncalledResult(ask.operation, {
          outcome: "notSent",
          reason: "overBudget",
          sentCount: 0,
          budget: instead.budget,
        }),
    };
  } finally {
    callsOfProcess().delete(callId);
  }
}

// The method of an operation takes its question and gives its result: both types are made from it.
function methodOf<O extends Operation>(client: ServiceClient, operation: O) {
  return client[operation] as unknown as (
    question: OperationRequest<O>,
    options: CallOptions,
  ) => Promise<Result<O>>;
}
