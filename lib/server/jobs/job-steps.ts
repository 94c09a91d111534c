import "server-only";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { presentAccount } from "#lib/server/settings/service-account.ts";
import { starterHasAccess } from "./job-access.ts";
import type { JobRow } from "./jobs.ts";

/** A job as it was read, and the instance working on it. */
export type Held = Pick<JobRow, "id" | "step"> & { instanceId: string };

/**
 * Condition: the job is at the step it was read at, or at the one that the call `callId` claimed, and this instance
 * may make calls for it. `lock` of its row keeps a press, another instance and this call apart; empty to only look.
 */
export function holdsStep(
  { id, step, instanceId }: Held,
  lock: Statement,
  callId: string | null = null,
): Statement {
  const claimed = statement`(select count(*) from job_calls where call_id = ${callId}::uuid)`;
  return statement`exists (
    select from jobs j
    where j.id = ${id}::uuid and j.step = ${step}::bigint + ${claimed} and ${isHeldBy(instanceId)} ${lock})`;
}

/**
 * Condition for job `j`: this instance has it and is alive by the database's clock, and a person wants it to run for
 * the current account, as one whose starter has access.
 */
function isHeldBy(instanceId: string): Statement {
  return statement`
    j.state = 'running' and j.wanted = 'run' and j.instance_id = ${instanceId}::uuid
      and j.account_id = ((${presentAccount()}) ->> 'id')::uuid
      and exists (select from instances i where i.id = j.instance_id) and ${starterHasAccess}`;
}

/** Condition: this instance has the job and may make calls for it, whatever its step. `lock`: see `holdsStep`. */
export function holdsJob({ id, instanceId }: Omit<Held, "step">, lock: Statement): Statement {
  return statement`exists (
    select from jobs j where j.id = ${id}::uuid and ${isHeldBy(instanceId)} ${lock})`;
}

/**
 * Claims a step together with the ledger row of its call, so that only one call can be opened for it. The call is
 * opened only where `holdsStep` holds.
 */
export function claimStep(held: Held): readonly Statement[] {
  return [
    noteCall(held.id),
    statement`update jobs set step = step + 1 from opened where id = ${held.id}::uuid`,
  ];
}

/** Writes that a call belongs to a job, in the statement that opens it. */
export function noteCall(jobId: string): Statement {
  return statement`insert into job_calls (call_id, job_id) select call_id, ${jobId}::uuid from opened`;
}

/** Counts a call as one whose end the job knows, in the statement that closes it. */
export function countClosed(callId: string): Statement {
  return statement`
    update job_calls set counted_at = now() from closed
    where job_calls.call_id = ${callId}::uuid and counted_at is null returning job_id`;
}

/**
 * Writes the progress of a job if `onlyIf` holds and the job is still at its step: as read, or as claimed by the
 * call that ends here (`by`). Resets the failures.
 */
export function progressWrite(
  { id, step }: Pick<Held, "id" | "step">,
  progress: Statement,
  onlyIf: Statement,
  by: "read" | "claimed" = "read",
): Statement {
  return statement`
    update jobs set progress = ${progress}, step = step + 1, failures = 0, retry_at = null
    where id = ${id}::uuid and step = ${step + (by === "claimed" ? 1 : 0)}::bigint and ${onlyIf}
    returning id`;
}

/** Saves the progress of a step; false when the job has moved on without it. */
export async function saveProgress(held: Held, progress: Record<string, unknown>): Promise<boolean> {
  const written = await runReserved(
    progressWrite(
      held,
      statement`${JSON.stringify(progress)}::jsonb`,
      statement`state = 'running' and instance_id = ${held.instanceId}::uuid`,
    ),
  );
  return written.length > 0;
}
