import "server-only";
import { runMoney, sql, type Statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CallOutcome, Caller } from "#lib/server/metering/call/call-outcome.ts";
import { isUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Outcome, ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { CallProblem, JobPause } from "#lib/shared/jobs/job.ts";
import type { StepOutcome } from "./job-kind.ts";
import { canClaimStep, claimStep, type Held, holdsStep, keepProgress, progressWrite } from "./job-steps.ts";
import type { JobRow } from "./jobs.ts";

/** Calls in a row without a response after which a person is asked. */
export const MAX_MISSED = 3;

type Open = {
  callId: string;
  operation: Operation;
  outcome: Outcome | null;
  reason: ProblemReason | null;
  code: number | null;
};

/** Gives the progress behind a call that ended without a response; null where the job has to pause. */
type LeaveOut = (problem: CallProblem, operation: Operation) => Record<string, unknown> | null;

/** Adds a call that ended without a response to the progress. Null when there is no such call. */
export async function settleCalls(job: JobRow, held: Held, leaveOut: LeaveOut): Promise<StepOutcome | null> {
  const [call] = await runMoney<Open>(sql`
    select j.call_id::text as "callId", l.operation, l.outcome, l.reason, l.code::float8 as code
    from job_calls j
    left join lateral (
      select operation, outcome, reason, code from ledger where call_id = j.call_id order by attempt desc limit 1
    ) l on true
    where j.job_id = ${job.id}::uuid and j.counted_at is null
    order by j.opened_at limit 1`);
  if (call === undefined) return null;
  const { callId, operation, outcome, reason, code } = call;
  // The response is on its way, or held up by a lock of this database.
  if (outcome === null || isUnclosed(callId)) return { kind: "later" };
  const problem = toProblem({
    // A response that is not in the progress never reached this job.
    outcome: outcome === "answered" ? "unknown" : outcome,
    reason: reason ?? "connectionLost",
    code,
  });
  // The call was waiting for its turn when its instance ended.
  const isBusy = reason === "busy";
  const left = isBusy ? null : leaveOut(problem, operation);
  const isOpen = sql`instance_id = ${held.instanceId}::uuid
    and exists (select from job_calls where call_id = ${callId}::uuid and counted_at is null)`;
  const progress = sql`${JSON.stringify(left ?? job.progress)}::jsonb`;
  const moved = await runMoney(sql`
    with moved as (${progressWrite(held, progress, isOpen)})
    update job_calls set counted_at = now() from moved where call_id = ${callId}::uuid returning call_id`);
  if (moved.length === 0) return { kind: "stopped" };
  if (left !== null || isBusy) return { kind: "more" };
  return { kind: "paused", pause: { by: "service", ...problem } };
}

type StepCaller = Pick<Caller, "cache" | "isJob" | "personId" | "resumedAt" | "shopId" | "signal">;
type StepHooks = Pick<CallHooks<Operation>, "guard" | "open">;

/** A step that makes a call. */
export type CallStep = {
  job: JobRow;
  held: Held;
  signal: AbortSignal;
  /** Checked before each attempt: a repeat after HTTP 429 counts as another call. */
  isSpent?: () => Promise<boolean>;
  leaveOut: LeaveOut;
  /** Makes the call and writes `countCall` with its end; gives the progress behind its response, too. */
  call: (caller: StepCaller, hooks: StepHooks) => Promise<SteppedCall>;
};

type SteppedCall = { called: CallOutcome<Operation>; after: Statement | null };

/**
 * Makes the call of a step, after people. Sends nothing once the job is stopped, another instance has it or its
 * calls are used up.
 */
export async function callInStep(step: CallStep): Promise<StepOutcome> {
  const { job, held, signal, isSpent, call } = step;
  const { personId, shopId, input } = job;
  const caller = { personId, shopId, signal, isJob: true, resumedAt: input.resumedAt };
  let isStopped = false;
  let ownId: string | null = null;
  try {
    const stepped = await call(caller, {
      guard: async (id) => {
        ownId = id;
        const found = await runMoney(holdsStep(held, id));
        isStopped = found.length === 0 || ((await isSpent?.()) ?? false);
        if (isStopped) throw new NotWanted();
        return canClaimStep(held, id);
      },
      open: () => claimStep(held),
    });
    const { result, callId, source } = stepped.called;
    if (source !== "called") {
      // Its own call found the other's only when it came to a repeat.
      const isClaimed = ownId !== null && (await countUnserved(ownId));
      return await moveBehind(
        isClaimed ? { ...step, held: { ...held, step: held.step + 1 } } : step,
        stepped,
      );
    }
    // Stopped while it waited for a repeat: a call without any work is no reason to pause for a person.
    const isRetryLater = result.outcome === "tryLater" && result.reason === "tooManyRequests";
    const isUnserved = isRetryLater || result.outcome === "notSent";
    if (callId !== null && isUnserved && (isStopped || signal.aborted)) await countUnserved(callId);
    if (result.outcome !== "notSent" || callId !== null) return { kind: "more" };
    // Stopped with its instance, or it waited too long for its turn.
    if (result.reason === "busy") return { kind: "later" };
    return { kind: "paused", pause: toPause(result) };
  } catch (error) {
    if (error instanceof NotWanted) {
      // The next step reads an account changed by another instance.
      forgetSettings();
      return { kind: "stopped" };
    }
    const pause = badInputPause(error);
    if (pause === null) throw error;
    return { kind: "paused", pause };
  }
}

/** The job is stopped, or another instance has it. */
export class NotWanted extends Error {}

/** Gives the pause for an input that became invalid: the shop lost an ID, or page numbering is unknown again. */
export function badInputPause(error: unknown): JobPause | null {
  return error instanceof AppError && error.code === "badInput" ? { by: "shop" } : null;
}

/** Gives the pause for a call without a response. */
export function toPause(result: Omit<CallProblem, "mayHaveCost">): JobPause {
  return { by: "service", ...toProblem(result) };
}

/** Counts the step's own call, for which the service did no work; false without such a call. */
async function countUnserved(callId: string): Promise<boolean> {
  const counted = await runMoney(
    sql`update job_calls set counted_at = now()
        where call_id = ${callId}::uuid and counted_at is null returning call_id`,
  );
  return counted.length > 0;
}

/** Moves the job behind a call that another caller made: it wrote no progress of this job. */
async function moveBehind(
  { held, leaveOut }: CallStep,
  { called: { result }, after }: SteppedCall,
): Promise<StepOutcome> {
  if (result.outcome === "answered") {
    if (after !== null) await runMoney(progressWrite(held, after, sql`exists (${holdsStep(held)})`));
    return { kind: "more" };
  }
  // Its caller has stopped it before the service did any work.
  if (result.reason === "busy" || result.reason === "tooManyRequests") return { kind: "later" };
  const problem = toProblem(result);
  const left = leaveOut(problem, result.operation);
  if (left === null) return { kind: "paused", pause: { by: "service", ...problem } };
  const isWritten = await keepProgress(held, left);
  return { kind: isWritten ? "more" : "stopped" };
}

/** Builds the statements for the end of a step's call: they count it and write the progress. */
export function countCall(held: Held, callId: string, progress: Statement): readonly [Statement, Statement] {
  return [
    sql`
    update job_calls set counted_at = now() from closed
    where job_calls.call_id = ${callId}::uuid and counted_at is null returning job_id`,
    progressWrite(held, progress, sql`exists (select from feature_1)`, "claimed"),
  ];
}

function toProblem({ outcome, reason, code, budget }: Omit<CallProblem, "mayHaveCost">): CallProblem {
  const mayHaveCost = outcome === "unknown" || outcome === "tryLater";
  return { outcome, reason, code, ...(budget && { budget }), mayHaveCost };
}
