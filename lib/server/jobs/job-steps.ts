import "server-only";
import { runMoney, sql, type Statement } from "#lib/server/db/statement.ts";
import { presentAccount } from "#lib/server/settings/service-account.ts";
import { hasAccess } from "./job-access.ts";
import type { JobRow } from "./jobs.ts";

/** A job as it was read, and the instance working on it. */
export type Held = Pick<JobRow, "id" | "step"> & { instanceId: string };

/**
 * Holds while the job is at the step it was read at, and this instance may make calls for it. For the call `callId`
 * it holds after that claimed the step, too.
 */
export function holdsStep({ id, step, instanceId }: Held, callId: string | null = null): Statement {
  const claimed = sql`(select count(*) from job_calls where call_id = ${callId}::uuid)`;
  return sql`
    select from jobs j
    where j.id = ${id}::uuid and j.step = ${step}::bigint + ${claimed} and ${isHeldBy(instanceId)}`;
}

/**
 * Condition for job `j`: this instance has it and is alive by the database's clock, and a person wants it to run for
 * the current account, as one whose starter has access.
 */
function isHeldBy(instanceId: string): Statement {
  return sql`
    j.state = 'running' and j.wanted = 'run' and j.instance_id = ${instanceId}::uuid
      and j.account_id = ((${presentAccount()}) ->> 'id')::uuid
      and exists (select from instances i where i.id = j.instance_id) and ${hasAccess}`;
}

/** Holds while this instance has the job and may make calls for it, whatever its step. `lock`: of its row, or none. */
export function holdsJob({ id, instanceId }: Omit<Held, "step">, lock: Statement): Statement {
  return sql`exists (
    select from jobs j where j.id = ${id}::uuid and ${isHeldBy(instanceId)} ${lock})`;
}

/**
 * Claims a step together with the ledger row of its call, so that only one call can be opened for it. The call is
 * opened only where `canClaimStep` holds.
 */
export function claimStep(held: Held): readonly Statement[] {
  return [noteCall(held.id), sql`update jobs set step = step + 1 from opened where id = ${held.id}::uuid`];
}

/** Writes that a call belongs to a job, in the statement that opens it. */
export function noteCall(jobId: string): Statement {
  return sql`insert into job_calls (call_id, job_id) select call_id, ${jobId}::uuid from opened`;
}

/** Locks the row of the job, so that a press, another instance and this call don't overlap. */
export function canClaimStep(held: Held, callId: string): Statement {
  return sql`exists (${holdsStep(held, callId)} for update of j)`;
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
  return sql`
    update jobs set progress = ${progress}, step = step + 1, failures = 0, retry_at = null
    where id = ${id}::uuid and step = ${step + (by === "claimed" ? 1 : 0)}::bigint and ${onlyIf}
    returning id`;
}

/** Saves the progress of a step; false when the job has moved on without it. */
export async function keepProgress(held: Held, progress: Record<string, unknown>): Promise<boolean> {
  const written = await runMoney(
    progressWrite(
      held,
      sql`${JSON.stringify(progress)}::jsonb`,
      sql`state = 'running' and instance_id = ${held.instanceId}::uuid`,
    ),
  );
  return written.length > 0;
}
