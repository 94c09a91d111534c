import "server-only";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import type { CallOutcome, Caller } from "#lib/server/metering/call/call-outcome.ts";
import { isUnclosed } from "#lib/server/metering/ledger/unclosed-calls.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { isUnserved, mayHaveCost, type Outcome, type ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { CallProblem, JobPause } from "#lib/shared/jobs/job.ts";
import type { StepOutcome } from "./job-kind.ts";
import { claimStep, countClosed, type Held, holdsStep, saveProgress, progressWrite } from "./job-steps.ts";
import type { JobRow } from "./jobs.ts";

/** Calls in a row without a response after which a person is asked. */
export const MAX_MISSED = 3;

/**
 * Begins a step that makes a call: adds an earlier call without a response to the progress, and pauses after three
 * such calls in a row, with the progress `afterPause`. Null when the step may go on.
 */
export async function beginCallStep(
  { job, held, leaveOut }: Pick<CallStep, "held" | "job" | "leaveOut">,
  missedInARow: number,
  afterPause: Record<string, unknown>,
): Promise<StepOutcome | null> {
  const settled = await settleCalls(job, held, leaveOut);
  if (settled !== null || missedInARow < MAX_MISSED) return settled;
  const isWritten = await saveProgress(held, afterPause);
  return isWritten ? { kind: "paused", pause: { by: "noAnswers" } } : { kind: "stopped" };
}

type Open = {
  callId: string;
  operation: Operation;
  outcome: Outcome | null;
  reason: ProblemReason | null;
  code: number | null;
};

/** Gives the progress when the job goes on without this call's response; null to pause instead. */
type LeaveOut = (problem: CallProblem, operation: Operation) => Record<string, unknown> | null;

/** Adds a call that ended without a response to the progress. Null when there is no such call. */
async function settleCalls(job: JobRow, held: Held, leaveOut: LeaveOut): Promise<StepOutcome | null> {
  const [call] = await runReserved<Open>(statement`
    select j.call_id::text as "callId", l.operation, l.outcome, l.reason, l.code::float8 as code
    from job_calls j
    left join lateral (
      select operation, outcome, reason, code from ledger where call_id = j.call_id order by attempt desc limit 1
    ) l on true
    where j.job_id = ${job.id}::uuid and j.counted_at is null
    order by j.opened_at limit 1`);
  if (call === undefined) return null;
  const { callId, operation, outcome, reason, code } = call;
  // The response is on its way, or its end waits for a lock in the database.
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
  const isOpen = statement`instance_id = ${held.instanceId}::uuid
    and exists (select from job_calls where call_id = ${callId}::uuid and counted_at is null)`;
  const progress = statement`${JSON.stringify(left ?? job.progress)}::jsonb`;
  const moved = await runReserved(statement`
    with moved as (${progressWrite(held, progress, isOpen)})
    update job_calls set counted_at = now() from moved where call_id = ${callId}::uuid returning call_id`);
  if (moved.length === 0) return { kind: "stopped" };
  if (left !== null || isBusy) return { kind: "more" };
  return { kind: "paused", pause: { by: "service", ...problem } };
}

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
  call: (caller: Caller, hooks: StepHooks) => Promise<SteppedCall>;
};

type SteppedCall = { called: CallOutcome<Operation>; after: Statement | null };

/**
 * Makes the call of a step, after people. Sends nothing once the job is stopped, another instance has it or its
 * calls are used up.
 */
export async function callInStep(step: CallStep): Promise<StepOutcome> {
  const { job, held, signal, isSpent, call } = step;
  let isStopped = false;
  let ownId: string | null = null;
  try {
    const stepped = await call(jobCaller(job, signal), {
      guard: async (id) => {
        ownId = id;
        const found = await runReserved(statement`select where ${holdsStep(held, statement``, id)}`);
        isStopped = found.length === 0 || ((await isSpent?.()) ?? false);
        if (isStopped) throw new NotWanted();
        return holdsStep(held, statement`for update of j`, id);
      },
      open: () => claimStep(held),
    });
    const { result, callId, source } = stepped.called;
    if (source !== "called") {
      // This step's own call was open already and joined the other call at its repeat: count it.
      const isClaimed = ownId !== null && (await countUnserved(ownId));
      return await moveBehind(
        isClaimed ? { ...step, held: { ...held, step: held.step + 1 } } : step,
        stepped,
      );
    }
    // Stopped while it waited for a repeat: a call without any work is no reason to pause for a person.
    if (callId !== null && isUnserved(result) && (isStopped || signal.aborted)) await countUnserved(callId);
    // A problem is settled as the next step begins.
    if (result.outcome !== "notSent" || callId !== null) return { kind: "more" };
    // Stopped with its instance, or it waited too long for its turn.
    if (result.reason === "busy") return { kind: "later" };
    return { kind: "paused", pause: toPause(result) };
  } catch (error) {
    const outcome = toStepOutcome(error);
    if (outcome === null) throw error;
    return outcome;
  }
}

/** Gives the caller of a job's calls, which wait behind people. */
export function jobCaller({ personId, shopId, input }: JobRow, signal: AbortSignal): Caller {
  return { personId, shopId, signal, isJob: true, resumedAt: input.resumedAt };
}

/** The job is stopped, or another instance has it. */
export class NotWanted extends Error {}

/** Error of a call that the job can't go on after. */
export class NeedsPause extends Error {
  readonly pause: JobPause;

  constructor(pause: JobPause) {
    super("the job has to pause");
    this.name = "NeedsPause";
    this.pause = pause;
  }
}

/** Gives the outcome of a step whose call threw; null for a failure of our own. */
export function toStepOutcome(error: unknown): StepOutcome | null {
  if (error instanceof NotWanted) {
    // The next step reads an account changed by another instance.
    forgetSettings();
    return { kind: "stopped" };
  }
  if (error instanceof NeedsPause) return { kind: "paused", pause: error.pause };
  // The shop lost an ID, or page numbering is unknown again.
  const isBadInput = error instanceof AppError && error.code === "badInput";
  return isBadInput ? { kind: "paused", pause: { by: "shop" } } : null;
}

/** Gives the pause for a call without a response. */
export function toPause(result: Omit<CallProblem, "mayHaveCost">): JobPause {
  return { by: "service", ...toProblem(result) };
}

/** Counts the step's own call, for which the service did no work; false without such a call. */
async function countUnserved(callId: string): Promise<boolean> {
  const counted = await runReserved(
    statement`update job_calls set counted_at = now()
        where call_id = ${callId}::uuid and counted_at is null returning call_id`,
  );
  return counted.length > 0;
}

/** Writes the progress after another caller's call, which could not write it. */
async function moveBehind(
  { held, leaveOut }: CallStep,
  { called: { result }, after }: SteppedCall,
): Promise<StepOutcome> {
  if (result.outcome === "answered") {
    if (after !== null) await runReserved(progressWrite(held, after, holdsStep(held, statement``)));
    return { kind: "more" };
  }
  if (isGivenUp(result.reason)) return { kind: "later" };
  const problem = toProblem(result);
  const left = leaveOut(problem, result.operation);
  if (left === null) return { kind: "paused", pause: { by: "service", ...problem } };
  const isWritten = await saveProgress(held, left);
  return { kind: isWritten ? "more" : "stopped" };
}

/** True for another caller's call that its caller stopped before the service did any work. */
export function isGivenUp(reason: ProblemReason): boolean {
  return reason === "busy" || reason === "tooManyRequests";
}

/** Builds the statements for the end of a step's call: they count it and write the progress. */
export function countCall(held: Held, callId: string, progress: Statement): readonly [Statement, Statement] {
  return [
    countClosed(callId),
    progressWrite(held, progress, statement`exists (select from feature_1)`, "claimed"),
  ];
}

function toProblem({ outcome, reason, code, budget }: Omit<CallProblem, "mayHaveCost">): CallProblem {
  return { outcome, reason, code, ...(budget && { budget }), mayHaveCost: mayHaveCost({ outcome, reason }) };
}
