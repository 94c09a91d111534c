import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { queueJob } from "./job-queue.ts";

export type JobRow = typeof jobs.$inferSelect;
export type NewJob = Pick<
  typeof jobs.$inferInsert,
  "kind" | "shopId" | "accountId" | "personId" | "input"
> & {
  progress: Record<string, unknown>;
};

/** Writes a job down and has it begun; gives its id. One that is not over for the same list of the shop is given instead. */
export async function createJob(job: NewJob): Promise<string> {
  const { kind, shopId, accountId, input } = job;
  const [made] = await database().insert(jobs).values(job).onConflictDoNothing().returning({ id: jobs.id });
  const [row] = made
    ? [made]
    : await runPrepared<{ id: string }>(sql`
        select id::text as id from jobs where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid and kind = ${kind}
          and input ->> 'list' = ${input.list} and state in ('waiting', 'running', 'paused')`);
  if (!row) throw new AppError("internal", "the job was not written");
  if (made) await queueJob(row.id);
  return row.id;
}

/** Throws `notFound`. */
export async function getJob(id: string): Promise<JobRow> {
  const [row] = z.uuid().safeParse(id).success
    ? await database().select().from(jobs).where(eq(jobs.id, id))
    : [];
  if (!row) throw new AppError("notFound", "no such job");
  return row;
}

/** Stops a job before its next call; one that is over stays so. */
export async function pauseJob(id: string): Promise<void> {
  await runPrepared(sql`
    update jobs set wanted = 'pause', state = case state when 'waiting' then 'paused' else state end,
      pause = case state when 'waiting' then '{"by": "person"}'::jsonb else pause end
    where id = ${id}::uuid and state in ('waiting', 'running') and wanted = 'run'`);
}

/** Has a job that is paused, or about to be, go on where it was. */
export async function resumeJob(id: string): Promise<void> {
  await runPrepared(sql`
    update jobs set wanted = 'run', pause = null, state = case state when 'paused' then 'waiting' else state end
    where id = ${id}::uuid and (state = 'paused' or state = 'running' and wanted = 'pause')`);
  await queueJob(id);
}

/** Ends a job before its next call. */
export async function cancelJob(id: string): Promise<void> {
  await runPrepared(sql`
    update jobs set wanted = 'cancel', pause = null,
      state = case state when 'running' then state else 'cancelled' end, ended_at = case state when 'running' then null else now() end
    where id = ${id}::uuid and state in ('waiting', 'running', 'paused')`);
}

/** Has a job that was done go on with another progress, unless a newer one for its list is not over. */
export async function reopenJob(id: string, progress: Record<string, unknown>): Promise<void> {
  await runPrepared(sql`
    update jobs j set state = 'waiting', wanted = 'run', ended_at = null, progress = ${JSON.stringify(progress)}::jsonb
    where id = ${id}::uuid and state = 'done' and not exists (
      select from jobs o where o.shop_id = j.shop_id and o.account_id = j.account_id and o.kind = j.kind
        and o.input ->> 'list' = j.input ->> 'list' and o.state in ('waiting', 'running', 'paused'))`);
  await queueJob(id);
}
