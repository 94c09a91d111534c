import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { CallsJob } from "#lib/shared/jobs/jobs.ts";

type CallsOfJob = Pick<CallsJob, "calls" | "costPoints" | "msPerCall">;

const NONE: CallsOfJob = { calls: 0, costPoints: exactly(0), msPerCall: null };

type Row = {
  jobId: string;
  calls: number;
  low: number;
  /** Null where the highest possible cost of a call is unknown. */
  high: number | null;
  msPerCall: number | null;
};

/** Reads the calls of jobs in one query; gives them by the ID of the job. */
export async function readCallsOfJobs(jobIds: readonly string[]): Promise<(jobId: string) => CallsOfJob> {
  const rows = await runPrepared<Row>(sql`
    select jc.job_id::text as "jobId",
      count(*) filter (where l.outcome is distinct from 'notSent')::float8 as calls,
      coalesce(sum(l.known_low), 0)::float8 as low,
      case when not bool_or(l.closed_at is not null and (l.is_unreported or l.is_maybe))
        then coalesce(sum(l.known_high), 0)::float8 end as high,
      (select extract(epoch from max(at) - min(at))::float8 * 1000 / nullif(count(*) - 1, 0)
        from (
          select counted_at as at from job_calls
          where job_id = jc.job_id and counted_at is not null
          order by counted_at desc limit 10
        ) as lately) as "msPerCall"
    from job_calls jc
    join ledger l on l.call_id = jc.call_id
    where jc.job_id = any(${jobIds}::uuid[])
    group by jc.job_id`);
  const byJob = new Map(
    rows.map(({ jobId, calls, low, high, msPerCall }) => {
      const costPoints = calls === 0 ? exactly(0) : low === 0 && high === null ? null : { low, high };
      return [jobId, { calls, costPoints, msPerCall }];
    }),
  );
  return (jobId) => byJob.get(jobId) ?? NONE;
}

/** Reads the calls of a job for its page. */
export async function readJobCalls(jobId: string): Promise<CallsOfJob> {
  return (await readCallsOfJobs([jobId]))(jobId);
}
