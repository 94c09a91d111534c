import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { isPresentAccount } from "#lib/server/settings/settings-snapshot.ts";
import type { JobPause } from "#lib/shared/jobs/job.ts";
import { keepsAccess } from "./job-access.ts";
import { settleStopped } from "./job-items.ts";
import { openJobQueue, queueJob } from "./job-queue.ts";
import { jobsInHand, stopStep } from "./jobs-in-hand.ts";
import type { JobKind } from "./job-kind.ts";
import { getJob, withoutFile } from "./jobs.ts";

/** Longest turn of a job; then the next job gets one. */
const TURN_MS = 30_000;
const LATER_MS = 500;
const LOOK_MS = 5_000;
/** Time until a press on another instance stops a step here. */
const WATCH_MS = 500;
/** Failed steps in a row until a person has to decide. */
const MAX_FAILURES = 3;
/** Pause before the next try; five times as long after each failure. */
const RETRY_SECONDS = 5;

/**
 * Works on the jobs of all instances, also those that a dead one has left, until the returned function ends it:
 * running steps end, and the jobs wait for another instance.
 */
export async function startJobWorkers(
  instanceId: string,
  kinds: readonly JobKind[],
): Promise<() => Promise<void>> {
  const end = new AbortController();
  // A worker for each job that may run, so none waits for jobs of other kinds.
  const workerCount = kinds.reduce((sum, { maxConcurrent }) => sum + maxConcurrent, 0);
  const leaveQueue = await openJobQueue(workerCount, (jobId) => workOn(jobId, instanceId, kinds, end.signal));
  const looking = startLoop({
    everyMs: LOOK_MS,
    failed: "jobs that wait could not be looked for",
    run: () => Promise.all([queueLeftJobs(instanceId), settleStopped()]),
  });
  const watching = startLoop({
    everyMs: WATCH_MS,
    failed: "jobs that were stopped elsewhere could not be looked for",
    // The other loop reports a database that is down, and less often.
    run: () => stopUnwanted(instanceId).catch(() => undefined),
  });
  return async () => {
    end.abort();
    await Promise.all([looking.stop(), watching.stop(), leaveQueue()]);
  };
}

/**
 * Queues the jobs that wait (longest wait first), those whose instance is gone, and those this one let go without
 * being able to record it.
 */
async function queueLeftJobs(instanceId: string): Promise<void> {
  const left = await runReserved<{ id: string }>(statement`
    select id::text as id from jobs where ${mayTake(instanceId)}
    order by ${WAITING_SINCE} limit 100`);
  for (const { id } of left) if (!jobsInHand().has(id)) await queueJob(id);
}

/** Stops local steps of jobs that were stopped, or taken over, elsewhere. */
async function stopUnwanted(instanceId: string): Promise<void> {
  const ids = [...jobsInHand().keys()];
  if (ids.length === 0) return;
  const unwanted = await runReserved<{ id: string }>(statement`
    select id::text as id from jobs
    where id = any(${ids}::uuid[]) and state = 'running'
      and (wanted <> 'run' or instance_id is distinct from ${instanceId}::uuid)`);
  for (const { id } of unwanted) stopStep(id);
}

const IS_DUE = statement`state = 'waiting' and (retry_at is null or retry_at <= now())`;

/** Time since which a job waits: since its last turn or its start. */
const WAITING_SINCE = statement`coalesce(jobs.retry_at, jobs.created_at)`;

/**
 * Takes room for a waiting job and gives its kind; null when enough jobs of that kind run here or have waited longer,
 * or this version lacks the kind.
 */
async function takeRoom(jobId: string, kinds: readonly JobKind[]): Promise<JobKind | null> {
  // Those in hand have room already; one whose kind isn't read yet still waits for it.
  const taken = [...jobsInHand()].flatMap(([id, inHand]) => (inHand.kind === null ? [] : [id]));
  const [job] = await runReserved<{ kind: string; before: number }>(statement`
    select kind, (
      select count(*)::int from jobs other
      where other.kind = jobs.kind and other.state = 'waiting' and (other.retry_at is null or other.retry_at <= now())
        and other.id <> all(${taken}::uuid[])
        and (coalesce(other.retry_at, other.created_at), other.id) < (${WAITING_SINCE}, jobs.id)
    ) as before
    from jobs where id = ${jobId}::uuid and (state = 'running' or ${IS_DUE})`);
  const kind = kinds.find(({ name }) => name === job?.kind);
  if (!kind) return null;
  const { name, maxConcurrent } = kind;
  const inHand = [...jobsInHand().values()].filter((one) => one.kind === name).length;
  if (inHand + (job?.before ?? 0) >= maxConcurrent) return null;
  jobsInHand().set(jobId, { kind: name, stop: new AbortController() });
  return kind;
}

/**
 * Takes a turn of a job, unless another instance has it or there is no room for its kind. Never throws: a failure is
 * logged, and the job waits; after the third in a row it pauses.
 */
export async function workOn(
  jobId: string,
  instanceId: string,
  kinds: readonly JobKind[],
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || jobsInHand().has(jobId)) return;
  jobsInHand().set(jobId, { kind: null, stop: new AbortController() });
  let isTurnOver = false;
  try {
    const kind = await takeRoom(jobId, kinds);
    if (kind === null || !(await takeJob(jobId, instanceId))) return;
    await takeTurn(jobId, instanceId, kind, signal);
    isTurnOver = true;
  } catch (error) {
    logError("a job could not go on", error, { jobId });
    await noteFailure(jobId, instanceId).catch(() => undefined);
  } finally {
    jobsInHand().delete(jobId);
  }
  if (isTurnOver && !signal.aborted) await queueNext(jobId, instanceId);
}

/** Queues the jobs that wait after a turn of `jobId`, that one last: it may have more to do. */
async function queueNext(jobId: string, instanceId: string): Promise<void> {
  try {
    await queueLeftJobs(instanceId);
    await queueJob(jobId);
  } catch (error) {
    logError("jobs that wait could not be looked for", error);
  }
}

async function takeTurn(
  jobId: string,
  instanceId: string,
  kind: JobKind,
  signal: AbortSignal,
): Promise<void> {
  const endsAt = Date.now() + TURN_MS;
  while (!signal.aborted && Date.now() < endsAt) {
    const stopping = new AbortController();
    jobsInHand().set(jobId, { kind: kind.name, stop: stopping });
    const job = await getJob(jobId);
    if (job.wanted !== "run" || job.state !== "running" || job.instanceId !== instanceId) break;
    if (!(await keepsAccess(jobId)))
      return pause(jobId, instanceId, { by: kind.isPersonal ? "owner" : "starter" });
    // A complete file stays with its job.
    if (job.file === null && !(await isPresentAccount(job.accountId)))
      return pause(jobId, instanceId, { by: "account" });
    const outcome = await kind.step(job, instanceId, AbortSignal.any([signal, stopping.signal]));
    if (outcome.kind === "later" || outcome.kind === "stopped") await sleep(LATER_MS);
    else if (outcome.kind === "over") return end(jobId, instanceId);
    else if (outcome.kind === "paused") return pause(jobId, instanceId, outcome.pause);
  }
  await stop(jobId, instanceId);
}

/** Condition: the job waits and is due, or no living instance has it but this one. */
function mayTake(instanceId: string): Statement {
  return statement`(${IS_DUE} or state = 'running' and (instance_id is null or instance_id = ${instanceId}::uuid
    or instance_id not in (select id from instances)))`;
}

/** Takes a job for this instance; false when another one has it, or it isn't due. */
async function takeJob(jobId: string, instanceId: string): Promise<boolean> {
  const taken = await runReserved(statement`
    update jobs set state = 'running', instance_id = ${instanceId}::uuid, started_at = coalesce(started_at, now())
    where id = ${jobId}::uuid and ${mayTake(instanceId)} returning id`);
  return taken.length > 0;
}

/** Lets go of a job that this instance still has: paused or cancelled as a person wants, else behind those waiting. */
async function stop(jobId: string, instanceId: string): Promise<void> {
  await runReserved(statement`
    with cancelled as (
      update jobs set instance_id = null,
        state = case wanted when 'pause' then 'paused' when 'cancel' then 'cancelled' else 'waiting' end,
        pause = case wanted when 'pause' then '{"by": "person"}'::jsonb end,
        ended_at = case wanted when 'cancel' then now() end,
        retry_at = case wanted when 'run' then greatest(retry_at, now()) end
      where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid returning id, state
    ) ${withoutFile}`);
}

/** Records a failed step: it is tried again later, and the job pauses for a person after some tries. */
async function noteFailure(jobId: string, instanceId: string): Promise<void> {
  await runReserved(statement`
    update jobs set instance_id = null, failures = failures + 1,
      retry_at = now() + ${RETRY_SECONDS} * interval '1 second' * 5 ^ failures,
      state = case when failures + 1 < ${MAX_FAILURES} then 'waiting' else 'paused' end,
      wanted = case when failures + 1 < ${MAX_FAILURES} then 'run' else 'pause' end,
      pause = case when failures + 1 < ${MAX_FAILURES} then null else '{"by": "error"}'::jsonb end
    where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid and wanted = 'run'`);
  await stop(jobId, instanceId);
}

async function end(jobId: string, instanceId: string): Promise<void> {
  // Rows that became ready again meanwhile have it wait for another turn.
  const isOpen = statement`exists (
    select from job_items i where i.job_id = jobs.id and i.state in ('notAsked', 'asking'))`;
  await runReserved(
    statement`update jobs set state = case when ${isOpen} then 'waiting' else 'done' end, instance_id = null,
          ended_at = case when ${isOpen} then null else now() end, retry_at = case when ${isOpen} then now() end
        where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid`,
  );
}

async function pause(jobId: string, instanceId: string, why: JobPause): Promise<void> {
  await runReserved(
    statement`update jobs set state = 'paused', wanted = 'pause', instance_id = null,
          pause = ${JSON.stringify(why)}::jsonb
        where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid and wanted = 'run'`,
  );
  // A person's pause or cancel takes precedence.
  await stop(jobId, instanceId);
}
