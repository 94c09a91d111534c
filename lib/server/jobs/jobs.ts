import "server-only";
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { reservedDatabase } from "#lib/server/db/database.ts";
import { type jobItems, jobs } from "#lib/server/db/jobs-schema.ts";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { JobKindName } from "#lib/shared/jobs/jobs.ts";
import { starterHasAccess } from "./job-access.ts";
import { queueJob } from "./job-queue.ts";
import { stopStep } from "./jobs-in-hand.ts";

/** A row of the table `jobs`. */
export type JobRow<Input extends object = object> = Omit<typeof jobs.$inferSelect, "input"> & {
  /**
   * `resumedAt`: last time a person resumed it, Unix milliseconds. `mostPoints`: most points that the person has
   * confirmed for it; absent: any number.
   */
  input: Input & { resumedAt?: number; mostPoints?: number | undefined };
};
type NewJob = Pick<typeof jobs.$inferInsert, "shopId" | "accountId" | "personId"> & {
  /** ID used before the job exists: its input may be encrypted for this row, or a repeated press names it. */
  id?: string;
  kind: JobKindName;
  /** An unfinished job with this key is returned instead of a new one. */
  uniqueKey: string | null;
  input: object;
  progress: Record<string, unknown>;
};

/** A row of a new job's list; `knownAt`: time of the earlier response that is its result. */
export type NewItem = Omit<typeof jobItems.$inferInsert, "jobId">;

const MAX_TRIES = 5;

/**
 * Creates a job with its items and the key they are sealed with, and queues it; gives its ID, or the ID of the job
 * that the same press has started before.
 */
export async function createJob(
  job: NewJob,
  items: readonly NewItem[] = [],
  sealedKey: string | null = null,
): Promise<{ id: string; isNew: boolean }> {
  const { kind, accountId, uniqueKey } = job;
  // The unfinished job may end between the two statements.
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const [made] = await runReserved<{ id: string }>(insertJob(job, items, sealedKey));
    if (made) {
      await queueJob(made.id);
      return { id: made.id, isNew: true };
    }
    const [row] = await runReserved<{ id: string }>(statement`
      select id::text as id from jobs
      where id = ${job.id ?? null}::uuid and kind = ${kind} and person_id = ${job.personId ?? null}::uuid
          and (unique_key is null or unique_key = ${uniqueKey})
        or account_id = ${accountId}::uuid and kind = ${kind} and unique_key = ${uniqueKey}
          and state in ('waiting', 'running', 'paused')`);
    if (row) return { id: row.id, isNew: false };
  }
  throw new AppError("badInput", "the key is that of another job");
}

/** Writes a job, its items and their key; gives its ID, or no row if there is such a job. */
function insertJob(
  { id = randomUUID(), kind, uniqueKey, shopId, accountId, personId, input, progress }: NewJob,
  items: readonly NewItem[],
  sealedKey: string | null,
): Statement {
  return statement`
    with job as (
      insert into jobs (id, kind, unique_key, shop_id, account_id, person_id, input, progress)
      values (${id}::uuid, ${kind}, ${uniqueKey}, ${shopId ?? null}::uuid, ${accountId}::uuid,
        ${personId ?? null}::uuid, ${JSON.stringify(input)}::jsonb, ${JSON.stringify(progress)}::jsonb)
      on conflict do nothing returning id
    ), items as (
      insert into job_items (job_id, nr, state, sealed, call_id, known_at)
      select job.id, i.nr, i.state, i.sealed, i.call_id, i.known_at
      from job, unnest(
        ${items.map(({ nr }) => nr)}::int[],
        ${items.map(({ state }) => state)}::text[],
        ${items.map(({ sealed }) => sealed)}::text[],
        ${items.map(({ callId }) => callId ?? null)}::uuid[],
        ${items.map(({ knownAt }) => knownAt?.toISOString() ?? null)}::timestamptz[]
      ) as i (nr, state, sealed, call_id, known_at)
    ), key as (
      insert into job_keys (job_id, sealed) select id, ${sealedKey}::text from job where ${sealedKey}::text is not null
    )
    select id::text as id from job`;
}

/** Gets a job; throws `notFound`. */
export async function getJob(id: string): Promise<JobRow> {
  const [row] = z.uuid().safeParse(id).success
    ? await reservedDatabase().select().from(jobs).where(eq(jobs.id, id))
    : [];
  if (!row) throw new AppError("notFound", "no such job");
  return row;
}

/** Pauses a job before its next call; a finished one stays as it is. */
export async function pauseJob(id: string): Promise<void> {
  await runReserved(statement`
    update jobs set wanted = 'pause', state = case state when 'waiting' then 'paused' else state end,
      pause = case state when 'waiting' then '{"by": "person"}'::jsonb else pause end
    where id = ${id}::uuid and state in ('waiting', 'running') and wanted = 'run'`);
  stopStep(id);
}

/**
 * Resumes a job that is paused or about to be, and notes the press: a rejected token is tried once more, and the most
 * points it was confirmed for stop it once only. `heirId` takes it over from a person who has no access any more;
 * null leaves it theirs.
 */
export async function resumeJob(id: string, heirId: string | null = null): Promise<void> {
  await runReserved(statement`
    update jobs j set wanted = 'run', pause = null, failures = 0, retry_at = null,
      input = case when pause ->> 'by' = 'morePoints' then input - 'mostPoints' else input end
        || jsonb_build_object('resumedAt', ${Date.now()}::bigint),
      person_id = case when ${starterHasAccess} then person_id else coalesce(${heirId}::uuid, person_id) end,
      state = case state when 'paused' then 'waiting' else state end
    where id = ${id}::uuid and (state = 'paused' or state = 'running' and wanted = 'pause')`);
  await queueJob(id);
}

/** Cancels a job before its next call. Another may begin in its place at once, even before its last call ends. */
export async function cancelJob(id: string): Promise<void> {
  await runReserved(statement`
    with cancelled as (
      update jobs set wanted = 'cancel', pause = null, unique_key = null,
        state = case state when 'running' then state else 'cancelled' end,
        ended_at = case state when 'running' then null else now() end
      where id = ${id}::uuid and state in ('waiting', 'running', 'paused') returning id, state
    ) ${withoutFile}`);
  stopStep(id);
}

/** Deletes the file and the key of a job that is `cancelled`. */
export const withoutFile = statement`, keyless as (
    delete from job_keys using cancelled where job_id = cancelled.id and cancelled.state = 'cancelled'
  )
  delete from job_files using cancelled where job_id = cancelled.id and cancelled.state = 'cancelled'`;

/** Condition for a job `j`: it is finished, and no newer job with its key is unfinished. */
export const MAY_REOPEN = statement`j.state = 'done' and not exists (
  select from jobs o where o.account_id = j.account_id and o.kind = j.kind and o.unique_key = j.unique_key
    and o.state in ('waiting', 'running', 'paused'))`;

/** Reopens a finished job with another progress, unless a newer job with its key is unfinished. */
export async function reopenJob(id: string, progress: Record<string, unknown>): Promise<void> {
  await runReserved(statement`
    update jobs j set state = 'waiting', wanted = 'run', ended_at = null, step = step + 1,
      progress = ${JSON.stringify(progress)}::jsonb
    where id = ${id}::uuid and ${MAY_REOPEN}`);
  await queueJob(id);
}
