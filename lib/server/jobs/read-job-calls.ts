import "server-only";
import { runStatement, runReserved, statement } from "#lib/server/db/statement.ts";
import { exactly, type Points } from "#lib/shared/calls/points.ts";
import type { SupportCall } from "#lib/shared/calls/support-text.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";
import type { JobRow } from "./jobs.ts";

type CallsOfJob = Pick<CallsJob, "calls" | "costPoints">;

const NONE: CallsOfJob = { calls: 0, costPoints: exactly(0) };

type Row = {
  jobId: string;
  calls: number;
  low: number;
  /** Null where the highest possible cost of a call is unknown. */
  high: number | null;
};

/** Reads the calls of jobs in one query; gives them by the ID of the job. */
export async function readCallsOfJobs(jobIds: readonly string[]): Promise<(jobId: string) => CallsOfJob> {
  const rows = await runStatement<Row>(statement`
    select jc.job_id::text as "jobId",
      count(*) filter (where l.outcome is distinct from 'notSent')::float8 as calls,
      coalesce(sum(l.known_low), 0)::float8 as low,
      case when not bool_or(l.closed_at is not null and (l.is_unreported or l.is_maybe))
        then coalesce(sum(l.known_high), 0)::float8 end as high
    from job_calls jc
    join ledger l on l.call_id = jc.call_id
    where jc.job_id = any(${jobIds}::uuid[])
    group by jc.job_id`);
  const byJob = new Map(
    rows.map(({ jobId, calls, low, high }) => {
      const costPoints = calls === 0 ? exactly(0) : low === 0 && high === null ? null : { low, high };
      return [jobId, { calls, costPoints }];
    }),
  );
  return (jobId) => byJob.get(jobId) ?? NONE;
}

type CallsOfPage = CallsOfJob & Pick<CallsJob, "failedCall" | "msPerCall">;

/** Reads the calls of a job for its page, their pace, and the one at which it is paused. */
export async function readJobCalls(jobId: string): Promise<CallsOfPage> {
  const [callsOf, msPerCall, failedCall] = await Promise.all([
    readCallsOfJobs([jobId]),
    readMsPerCall(jobId),
    readFailedCall(jobId),
  ]);
  return { ...callsOf(jobId), msPerCall, failedCall };
}

/**
 * Tells if a job will cost more than its person has confirmed, with `rest` as the price of what has no result yet.
 * A job confirmed as free stays free, also where the price is unknown.
 */
export async function isOverConfirmed(
  { id, input: { mostPoints } }: Pick<JobRow, "id" | "input">,
  rest: () => Promise<Points | null>,
): Promise<boolean> {
  if (mostPoints === undefined) return false;
  // In this order: a call that ends between the two isn't counted twice.
  const callsOf = await readCallsOfJobs([id]);
  const restPoints = await rest();
  if (restPoints === null && mostPoints === 0) return true;
  return (callsOf(id).costPoints?.low ?? 0) + (restPoints?.low ?? 0) > mostPoints;
}

/** Condition for an end in the ledger: the service did no work; `isUnserved` for a result. */
export const UNSERVED = statement`(
  outcome = 'notSent' or outcome = 'tryLater' and reason is not distinct from 'tooManyRequests')`;

const LATELY = 10;
const MAX_UNSURE = 4;

/**
 * Tells if many of the last calls of a job, since a person resumed it, ended without a clear result: 5 of 10. A
 * repeat that the service asked for with HTTP 429 is clear.
 */
export async function isOftenUnsure({ id, input }: Pick<JobRow, "id" | "input">): Promise<boolean> {
  const [lately] = await runReserved<{ unsure: number }>(statement`
    select count(*) filter (where outcome in ('unknown', 'tryLater') and not ${UNSERVED})::float8 as unsure
    from (
      select l.outcome, l.reason
      from job_calls jc, lateral (
        select outcome, reason, closed_at from ledger
        where ledger.call_id = jc.call_id order by attempt desc limit 1
      ) l
      where jc.job_id = ${id}::uuid and l.closed_at is not null
        and jc.opened_at > to_timestamp(${input.resumedAt ?? 0}::float8 / 1000)
      order by l.closed_at desc limit ${LATELY}::int
    ) as ended`);
  return (lately?.unsure ?? 0) > MAX_UNSURE;
}

/** Reads the time between the last calls of a job; null before two have ended. */
async function readMsPerCall(jobId: string): Promise<number | null> {
  const [pace] = await runStatement<{ ms: number | null }>(statement`
    select extract(epoch from max(at) - min(at))::float8 * 1000 / nullif(count(*) - 1, 0) as ms
    from (
      select counted_at as at from job_calls
      where job_id = ${jobId}::uuid and counted_at is not null
      order by counted_at desc limit 10
    ) as lately`);
  return pace?.ms ?? null;
}

/** Reads the last call of a paused job that ended without a response; null for none. */
async function readFailedCall(jobId: string): Promise<SupportCall | null> {
  const [call] = await runStatement<SupportCall>(statement`
    select l.call_id::text as "callId", l.operation, l.outcome, l.reason, l.code::float8 as code,
      l.http_status as "httpStatus", l.service_message as message, l.request_id as "requestId",
      extract(epoch from l.service_time)::float8 * 1000 as "serviceTime",
      extract(epoch from l.closed_at)::float8 * 1000 as at
    from jobs j join job_calls jc on jc.job_id = j.id join ledger l on l.call_id = jc.call_id
    where j.id = ${jobId}::uuid and j.state = 'paused' and l.closed_at is not null and l.outcome <> 'answered'
    order by jc.opened_at desc, l.attempt desc limit 1`);
  return call ?? null;
}
