import "server-only";
import { seal, unsealBytes } from "#lib/server/crypto/seal.ts";
import type { MadeJobFile } from "#lib/server/db/jobs-schema.ts";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { FILE_DAYS, type JobFile } from "#lib/shared/jobs/job.ts";
import type { JobRow } from "./jobs.ts";

const PART_BYTES = 64 * 1024;

/** The job and the instance working on it. Nothing is written once another instance has the job or it was stopped. */
export type Holder = { jobId: string; instanceId: string };

/** Facts known before a file is complete. */
type FileNames = Pick<MadeJobFile, "name" | "type" | "what">;

/** `progress` gives the job's progress, which is stored with each part. */
type JobFileWriting = Holder & {
  parts: AsyncIterable<Uint8Array>;
  progress: () => Record<string, unknown>;
  signal: AbortSignal;
};

/**
 * Writes the file of a job from its beginning, each part in one commit with the progress. The job gets it only when
 * it is complete. False when another instance has the job by now, or a person stopped it.
 */
export async function writeJobFile(
  { jobId, instanceId, parts, progress, signal }: JobFileWriting,
  describe: () => FileNames & { rows: number },
): Promise<boolean> {
  const held = (set: Statement) => statement`
    update jobs set ${set}, progress = ${JSON.stringify(progress())}::jsonb
    where id = ${jobId}::uuid and state = 'running' and wanted = 'run' and instance_id = ${instanceId}::uuid
    returning id`;
  const begun = await runReserved(statement`
    with held as (${held(statement`file = null`)}), gone as (delete from job_files using held where job_id = held.id)
    select id from held`);
  if (begun.length === 0) return false;
  let [part, bytes] = [0, 0];
  const write = async (chunk: Buffer, set: (bytes: number, parts: number) => Statement) => {
    const sealed = seal("job file", [jobId, String(part)], chunk);
    const written = await runReserved(statement`
      with held as (${held(set(bytes + chunk.byteLength, part + 1))})
      insert into job_files (job_id, part, sealed) select id, ${part}::int, ${sealed} from held returning part`);
    part += 1;
    bytes += chunk.byteLength;
    return written.length > 0;
  };
  for await (const { chunk, isLast } of chunksOf(parts)) {
    if (signal.aborted) return false;
    const isWritten = await write(chunk, (size, count) =>
      isLast
        ? statement`file = ${JSON.stringify({ ...describe(), bytes: size, parts: count } satisfies MadeJobFile)}::jsonb`
        : statement`file = null`,
    );
    if (!isWritten) return false;
  }
  return true;
}

/** Regroups parts of any size into chunks of about PART_BYTES; the last one may be shorter and is marked. */
async function* chunksOf(
  parts: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts)
    for (let from = 0; from < part.byteLength; from += PART_BYTES) {
      if (size >= PART_BYTES) {
        yield { chunk: Buffer.concat(held), isLast: false };
        [held, size] = [[], 0];
      }
      const piece = part.subarray(from, from + PART_BYTES);
      held.push(piece);
      size += piece.byteLength;
    }
  yield { chunk: Buffer.concat(held), isLast: true };
}

/** Describes the file of a job; null when there is none or its time is over. */
export function fileFacts({ state, file, endedAt }: JobRow): JobFile | null {
  if (state !== "done" || file === null || endedAt === null) return null;
  const until = endedAt.getTime() + FILE_DAYS * DAY_MS;
  return until > Date.now() ? { name: file.name, bytes: file.bytes, until } : null;
}

/** Reads a job's file part by part; throws where a part is gone or can't be decrypted, so a file never ends early. */
export async function* readJobFile(jobId: string, { parts }: MadeJobFile): AsyncGenerator<Uint8Array> {
  for (let part = 0; part < parts; part += 1) {
    const [row] = await runReserved<{ sealed: string }>(
      statement`select sealed from job_files where job_id = ${jobId}::uuid and part = ${part}::int`,
    );
    const bytes = row && (await unsealBytes("job file", [jobId, String(part)], row.sealed));
    if (!bytes) throw new AppError("internal", "a part of the file is gone");
    yield bytes;
  }
}

/** Deletes files past their days, and parts left by jobs that will never end. */
export async function purgeJobFiles(now = Date.now()): Promise<void> {
  const before = new Date(now - FILE_DAYS * DAY_MS).toISOString();
  await runReserved(statement`
    delete from job_files using jobs
    where job_id = jobs.id and (jobs.state = 'cancelled'
      or coalesce(jobs.ended_at, jobs.created_at) < ${before}::timestamptz and jobs.state <> 'running')`);
}
