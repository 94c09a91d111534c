import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { runMoney, sql } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
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
export async function keepWorkingOnJobs(
  instanceId: string,
  kinds: readonly JobKind[],
): Promise<() => Promise<void>> {
  const end = new AbortController();
  const leaveQueue = await openJobQueue((jobId) => workOn(jobId, instanceId, kinds, end.signal));
  const look = () =>
    Promise.all([queueLeftJobs(instanceId), settleStopped()]).catch((error: unknown) =>
      logError("jobs that wait could not be looked for", error),
    );
  const timers = [
    setInterval(() => void look(), LOOK_MS).unref(),
    setInterval(() => void stopUnwanted(instanceId).catch(() => undefined), WATCH_MS).unref(),
  ];
  void look();
  return async () => {
    end.abort();
    for (const timer of timers) clearInterval(timer);
    await leaveQueue();
  };
}

/**
 * Queues the jobs that wait, those that have waited longest first, those whose instance is gone, and those this one
 * let go without being able to record it.
 */
async function queueLeftJobs(instanceId: string): Promise<void> {
  const left = await runMoney<{ id: string }>(sql`
    select id::text as id from jobs where state = 'waiting' and (retry_at is null or retry_at <= now())
      or (state = 'running' and (instance_id is null or instance_id = ${instanceId}::uuid
        or instance_id not in (select id from instances)))
    order by ${WAITING_SINCE} limit 100`);
  for (const { id } of left) if (!jobsInHand().has(id)) await queueJob(id);
}

/** Stops local steps of jobs that were stopped, or taken over, elsewhere. */
async function stopUnwanted(instanceId: string): Promise<void> {
  const ids = [...jobsInHand().keys()];
  if (ids.length === 0) return;
  const unwanted = await runMoney<{ id: string }>(sql`
    select id::text as id from jobs
    where id = any(${ids}::uuid[]) and state = 'running'
      and (wanted <> 'run' or instance_id is distinct from ${instanceId}::uuid)`);
  for (const { id } of unwanted) stopStep(id);
}

/** Time since which a job waits: since its last turn or its start. */
const WAITING_SINCE = sql`coalesce(jobs.retry_at, jobs.created_at)`;

/**
 * Finds the kind of a waiting job; null when enough jobs of that kind run here or have waited longer, or this version
 * lacks the kind.
 */
async function findRoom(jobId: string, kinds: readonly JobKind[]): Promise<JobKind | null> {
  // They hold room already; one whose kind isn't read yet only waits for it.
  const taken = [...jobsInHand()].flatMap(([id, inHand]) => (inHand.kind === null ? [] : [id]));
  const [job] = await runMoney<{ kind: string; before: number }>(sql`
    select kind, (
      select count(*)::int from jobs other
      where other.kind = jobs.kind and other.state = 'waiting' and (other.retry_at is null or other.retry_at <= now())
        and other.id <> all(${taken}::uuid[])
        and (coalesce(other.retry_at, other.created_at), other.id) < (${WAITING_SINCE}, jobs.id)
    ) as before
    from jobs where id = ${jobId}::uuid
      and (state = 'running' or state = 'waiting' and (retry_at is null or retry_at <= now()))`);
  const kind = kinds.find(({ name }) => name === job?.kind);
  if (!kind) return null;
  const { name, maxConcurrent = Infinity } = kind;
  const inHand = [...jobsInHand().values()].filter((one) => one.kind === name).length;
  if (inHand + (job?.before ?? 0) >= maxConcurrent) return null;
  jobsInHand().set(jobId, { kind: name, stop: new AbortController() });
  return kind;
}

/** Takes a turn of a job, unless another instance has it. Never throws: a failure is logged, and the job waits. */
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
    const kind = await findRoom(jobId, kinds);
    if (kind === null || !(await isTaken(jobId, instanceId))) return;
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
    const stopStep = new AbortController();
    jobsInHand().set(jobId, { kind: kind.name, stop: stopStep });
    const job = await getJob(jobId);
    if (job.wanted !== "run" || job.state !== "running" || job.instanceId !== instanceId) break;
    if (!(await keepsAccess(jobId)))
      return pause(jobId, instanceId, { by: kind.isPersonal ? "owner" : "starter" });
    const outcome = await kind.step(job, instanceId, AbortSignal.any([signal, stopStep.signal]));
    if (outcome.kind === "later" || outcome.kind === "stopped") await sleep(LATER_MS);
    else if (outcome.kind === "over") return end(jobId, instanceId);
    else if (outcome.kind === "paused") return pause(jobId, instanceId, outcome.pause);
  }
  await stop(jobId, instanceId);
}

async function isTaken(jobId: string, instanceId: string): Promise<boolean> {
  const taken = await runMoney(sql`
    update jobs set state = 'running', instance_id = ${instanceId}::uuid, started_at = coalesce(started_at, now())
    where id = ${jobId}::uuid and (state = 'waiting' and (retry_at is null or retry_at <= now())
      or state = 'running' and (instance_id is null or instance_id = ${instanceId}::uuid
        or instance_id not in (select id from instances)))
    returning id`);
  return taken.length > 0;
}

/** Stops a job as a person wants it, if this instance still has it; others that wait then come first. */
async function stop(jobId: string, instanceId: string): Promise<void> {
  await runMoney(sql`
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
  await runMoney(sql`
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
  const isOpen = sql`exists (select from job_items i where i.job_id = jobs.id and i.state in ('notAsked', 'asking'))`;
  await runMoney(
    sql`update jobs set state = case when ${isOpen} then 'waiting' else 'done' end, instance_id = null,
          ended_at = case when ${isOpen} then null else now() end, retry_at = case when ${isOpen} then now() end
        where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid`,
  );
}

async function pause(jobId: string, instanceId: string, why: JobPause): Promise<void> {
  await runMoney(
    sql`update jobs set state = 'paused', wanted = 'pause', instance_id = null, pause = ${JSON.stringify(why)}::jsonb
        where id = ${jobId}::uuid and state = 'running' and instance_id = ${instanceId}::uuid and wanted = 'run'`,
  );
  // A person's pause or cancel takes precedence.
  await stop(jobId, instanceId);
}
