import "server-only";
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Attributes } from "@opentelemetry/api";
import { uncalledResult, type Result } from "#lib/server/metering/call/call-outcome.ts";
import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { traceCall, type TraceStep } from "#lib/server/metrics/trace-calls.ts";
import { sendOnce, writeCall, type Sent } from "#lib/server/service/send-once.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { closeAttempt } from "./close-attempt.ts";
import { openAttempt, type Call, type Known, type NotOpened, type Opening } from "./open-attempt.ts";
import { pauseBeforeRepeat } from "./retry-policy.ts";

/** Result of a call: the response of another call that serves it, or its own. */
export type Run<O extends Operation> =
  | Extract<NotOpened<O>, { kind: "requestedBefore" | "underWay" }>
  | (Extract<NotOpened<O>, { kind: "stored" }> & { usualPoints: Points | null })
  | {
      kind: "ended";
      result: Result<O>;
      /** Reference in the ledger; null when nothing was written there. */
      callId: string | null;
      /** Usual cost of such a call before this one. */
      usualPoints: Points | null;
      /** Charge counting its charge is read by; null while none is confirmed. */
      rule: ChargeCounting | null;
    };

/** Longest time of one attempt. */
const DEADLINE_MS = { person: 15_000, bulk: 30_000 } as const;

/**
 * Makes one call: sends it, and repeats it where it certainly cost nothing. Every attempt is in the ledger, with
 * its permit and the feature's rows, before it leaves. Sends nothing when a response is cached, the request is in
 * progress, its idempotency key was used, or no budget has room. Throws `badInput` for a request that breaks the
 * spec, `storageFull` or `storageDown` when the ledger can't be written, and the errors of a feature's guard.
 */
export async function runCall<O extends Operation>(wanted: Omit<Call<O>, "callId">): Promise<Run<O>> {
  const call = { ...wanted, callId: randomUUID() };
  const { callId, operation, caller } = call;
  const isJob = caller.isJob === true;
  return traceCall({ operation, callId, isJob }, (step) => makeAttempts(call, step), describeRun);
}

/** Describes the end of a call for its trace. */
function describeRun<O extends Operation>(run: Run<O>): Attributes {
  if (run.kind !== "ended") return { outcome: run.kind };
  const { result } = run;
  const { outcome, sentCount, waitMs } = result;
  const reason = result.outcome === "answered" ? "" : result.reason;
  return { outcome, reason, "call.sent": sentCount, "call.wait_ms": waitMs };
}

async function makeAttempts<O extends Operation>(call: Call<O>, step: TraceStep): Promise<Run<O>> {
  const { origin, limiter, breakers } = gateway();
  const { caller, operation } = call;
  const priority = caller.isJob ? "bulk" : "person";
  const message = writeCall(operation, call.request);
  const pass = breakers[operation].enter({ priority, pressedAt: caller.resumedAt ?? null });
  const attempts: Sent<unknown>[] = [];
  const sum = { sentCount: 0, waitMs: 0 };
  let known: Known | null = null;
  let accountId: string | null = null;
  let last: Result<O> | null = null;
  callsOfProcess().add(call.callId);
  try {
    for (;;) {
      const opening: Opening<O> = await step("open", () =>
        openAttempt(call, attempts.length + 1, accountId, limiter, pass),
      );
      known = opening.opened ?? opening.known ?? known;
      if (opening.opened === null) return endUnopened(opening.why);

      const { opened } = opening;
      accountId = opened.account.id;
      const { token, permit } = opened;
      const sent = await step("send", () =>
        sendOnce(origin, message, {
          token,
          deadlineMs: DEADLINE_MS[priority],
          sendBy: permit.sendBy,
          onSent: () => {
            permit.markSent();
            call.hooks?.onSent?.();
          },
        }),
      );
      if (sent.retryAfterMs !== null) permit.throttle(sent.retryAfterMs, sent.endedAt);
      permit.release(sent.end, sent.endedAt);
      pass.report(token, sent.result);

      const result = { ...sent.result, waitMs: permit.waitMs };
      last = await step("close", () => closeAttempt(call, opened, result, limiter));
      attempts.push(sent);
      sum.sentCount += last.sentCount;
      sum.waitMs += last.waitMs;
      const pauseMs = pauseBeforeRepeat(attempts, Math.random());
      if (pauseMs === null) return endCall({ ...last, ...sum });
      await sleep(pauseMs);
    }
  } finally {
    pass.leave();
    callsOfProcess().delete(call.callId);
  }

  function endCall(result: Result<O>): Run<O> {
    return {
      kind: "ended",
      result,
      callId: last === null ? null : call.callId,
      usualPoints: known?.usualPoints ?? null,
      rule: known?.account.chargeRule ?? null,
    };
  }

  /** Ends a call without another attempt; a stopped repeat leaves it with the result it had. */
  function endUnopened(why: NotOpened<O>): Run<O> {
    if (why.kind === "stored") return { ...why, usualPoints: known?.usualPoints ?? null };
    if (why.kind === "requestedBefore" || why.kind === "underWay") return why;
    if (last !== null) return endCall({ ...last, ...sum });
    const reason = why.kind === "stopped" ? why.reason : "overBudget";
    const result = uncalledResult(operation, {
      outcome: "notSent",
      reason,
      sentCount: 0,
      ...(why.kind === "overBudget" && { budget: why.budget }),
    });
    return endCall(why.kind === "stopped" ? { ...result, waitMs: why.waitMs } : result);
  }
}
