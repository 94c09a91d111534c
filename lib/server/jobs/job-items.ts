import "server-only";
import { runStatement, runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import { instanceId } from "#lib/server/instance-id.ts";
import { callsOfProcess } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { unclosedCallIds } from "#lib/server/metering/ledger/unclosed-calls.ts";
import type { ProblemReason } from "#lib/shared/calls/call-result.ts";
import type { ItemState } from "#lib/shared/jobs/job.ts";
import { UNSERVED } from "./read-job-calls.ts";
import { countClosed } from "./job-steps.ts";
import { MAY_REOPEN } from "./jobs.ts";

/** A row of a job's list: its place from 1, and what is requested, sealed. */
export type JobItem = { nr: number; sealed: string };

/** Result of an item, sealed with what was requested. */
export type ItemResult = JobItem & { state: ItemState };

/** Rejections that concern one call's items; other items may succeed. */
export const ITEM_REJECTIONS = [
  "parameterError",
  "accountMissing",
  "requestRefused",
] as const satisfies ProblemReason[];

type ItemCounts = Partial<Record<ItemState, number>>;

/** Reads the next items to request, but for those `inHand`. */
export function readNextItems(jobId: string, limit: number, inHand: Iterable<number>): Promise<JobItem[]> {
  return runReserved<JobItem>(statement`
    select nr, sealed from job_items
    where job_id = ${jobId}::uuid and state = 'notAsked' and nr <> all(${[...inHand]}::int[])
    order by nr limit ${limit}::int`);
}

/**
 * Condition: no call has requested these items, or the call `callId`, which is repeated. `lock` of the items, so that
 * two calls can't claim one; empty to only look.
 */
export function areFree(
  jobId: string,
  items: readonly JobItem[],
  callId: string,
  lock: Statement,
): Statement {
  const isRepeat = statement`exists (select from job_calls where call_id = ${callId}::uuid)`;
  return statement`${items.length}::int = (
    select count(*) from (
      select from job_items where job_id = ${jobId}::uuid and nr = any(${items.map(({ nr }) => nr)}::int[])
        and case when ${isRepeat} then state = 'asking' and call_id = ${callId}::uuid else state = 'notAsked' end
      ${lock}
    ) free)`;
}

/** Claims items for a call, in the statement that opens it. */
export function claimItems(jobId: string, items: readonly JobItem[]): Statement {
  return statement`
    update job_items set state = 'asking', call_id = opened.call_id
    from opened
    where job_id = ${jobId}::uuid and nr = any(${items.map(({ nr }) => nr)}::int[])`;
}

/**
 * Builds the statements for the end of a call, however late that is: they write its results and the progress, and
 * count it. `place`: of the first among the rows of the feature; `more`: to add to the progress.
 */
export function closeItems(
  { jobId, callId, results }: { jobId: string; callId: string; results: readonly ItemResult[] },
  place: 1 | 2,
  more = statement``,
): readonly Statement[] {
  return [
    statement`
    update job_items set state = r.state, sealed = r.sealed
    from closed, ${resultRows(results)}
    where job_id = ${jobId}::uuid and job_items.nr = r.nr and job_items.call_id = closed.call_id
      and job_items.state in ('asking', 'maybeCharged')
    returning job_items.nr`,
    statement`
    update jobs set failures = 0, retry_at = null, progress = ${countFinished(place)} ${more}
    from closed where id = ${jobId}::uuid returning id`,
    countClosed(callId),
  ];
}

/** Writes results that another caller's call brought at `asOf`, Unix milliseconds. */
export async function finishKnownItems(
  jobId: string,
  results: readonly ItemResult[],
  { callId, asOf }: { callId: string | null; asOf: number },
): Promise<void> {
  await runReserved(statement`
    with feature_1 as (
      update job_items set state = r.state, sealed = r.sealed, call_id = ${callId}::uuid,
        known_at = to_timestamp(${asOf}::float8 / 1000)
      from ${resultRows(results)}
      where job_id = ${jobId}::uuid and job_items.nr = r.nr and job_items.state in ('notAsked', 'asking')
      returning job_items.nr
    )
    update jobs set failures = 0, retry_at = null, progress = ${countFinished(1)} where id = ${jobId}::uuid`);
}

/**
 * Gives an item the state and call of item `like`, which has the same request. If `like` is answered, `answered` is
 * stored as its result. False while `like` is unfinished.
 */
export async function finishLike(jobId: string, answered: ItemResult, like: number): Promise<boolean> {
  const finished = await runReserved(statement`
    with feature_1 as (
      update job_items i set state = other.state, call_id = other.call_id,
        sealed = case other.state when 'answered' then ${answered.sealed} else i.sealed end,
        known_at = case other.state when 'answered' then coalesce(other.known_at, now()) end
      from job_items other
      where other.job_id = ${jobId}::uuid and other.nr = ${like}::int and other.state not in ('notAsked', 'asking')
        and i.job_id = other.job_id and i.nr = ${answered.nr}::int and i.state = 'notAsked'
      returning i.state
    )
    update jobs set failures = 0, retry_at = null, progress = progress || jsonb_build_object('done',
      (progress ->> 'done')::int + (select count(*) from feature_1 where state = 'answered'))
    where id = ${jobId}::uuid and exists (select from feature_1) returning id`);
  return finished.length > 0;
}

/** Builds the progress of a job after the row of a feature at this place has finished items: `done` counts them. */
function countFinished(place: 1 | 2): Statement {
  const finished = statement.raw(`feature_${place}`);
  return statement`
    progress || jsonb_build_object('done', (progress ->> 'done')::int + (select count(*) from ${finished}))`;
}

function resultRows(results: readonly ItemResult[]): Statement {
  return statement`unnest(
    ${results.map(({ nr }) => nr)}::int[],
    ${results.map(({ state }) => state)}::text[],
    ${results.map(({ sealed }) => sealed)}::text[]
  ) as r (nr, state, sealed)`;
}

/**
 * Moves the claimed items of calls that ended without a response: back where the call certainly did no work, else to
 * a state from which only a person's press moves them. Leaves the calls under way in this process, and a job that
 * another instance has: its calls may wait to be repeated.
 */
export async function settleItems(jobId: string): Promise<void> {
  const underWay = [...callsOfProcess(), ...unclosedCallIds()];
  await runReserved(statement`
    with ended as (
      select l.*
      from (
        select distinct call_id from job_items where job_id = ${jobId}::uuid and state = 'asking'
      ) asking, lateral (
        select call_id, outcome, reason, closed_at from ledger
        where ledger.call_id = asking.call_id order by attempt desc limit 1
      ) l
      where l.call_id <> all(${underWay}::uuid[]) and exists (
        select from jobs where id = ${jobId}::uuid and (state <> 'running' or instance_id = ${instanceId()}::uuid))
    ), counted as (
      update job_calls set counted_at = now() from ended
      where job_calls.call_id = ended.call_id and ended.closed_at is not null and counted_at is null
    )
    update job_items set state = case
        when ended.outcome = 'refused' and ended.reason = any(${ITEM_REJECTIONS}::text[]) then 'refused'
        when ended.outcome = 'refused' or ${UNSERVED} then 'notAsked'
        else 'maybeCharged'
      end
    from ended
    where job_items.job_id = ${jobId}::uuid and job_items.call_id = ended.call_id
      and job_items.state = 'asking' and ended.closed_at is not null`);
}

/** Leaves items without a call of their own to a person: `state` says why. */
export async function leaveItems(
  jobId: string,
  items: readonly JobItem[],
  state: "maybeCharged" | "needsPerson",
): Promise<void> {
  await runReserved(statement`
    update job_items set state = ${state}
    where job_id = ${jobId}::uuid and nr = any(${items.map(({ nr }) => nr)}::int[])
      and state in ('notAsked', 'asking') and exists (
        select from jobs where id = ${jobId}::uuid and instance_id = ${instanceId()}::uuid)`);
}

/**
 * Makes the items of a finished job that were refused or may have been charged ready for another call, and the job
 * wait for its turn. False when it isn't finished, or a newer job with its key isn't.
 */
export async function reopenItems(jobId: string): Promise<boolean> {
  const reopened = await runReserved(statement`
    with reopened as (
      update jobs j set state = 'waiting', wanted = 'run', ended_at = null, step = step + 1, failures = 0,
        retry_at = null, input = input - 'mostPoints' || jsonb_build_object('resumedAt', ${Date.now()}::bigint)
      where id = ${jobId}::uuid and ${MAY_REOPEN}
      returning id
    ), items as (
      update job_items set state = 'notAsked', call_id = null
      from reopened where job_id = reopened.id and state in ('refused', 'maybeCharged')
    )
    select id from reopened`);
  return reopened.length > 0;
}

/** Finishes items of stopped jobs whose call has ended: their instance may have ended before it could. */
export async function settleStopped(): Promise<void> {
  const stopped = await runReserved<{ id: string }>(statement`
    select distinct i.job_id::text as id from job_items i join jobs j on j.id = i.job_id
    where i.state = 'asking' and j.state in ('paused', 'cancelled')`);
  for (const { id } of stopped) await settleItems(id);
}

type Known = { count: number; asOf: number };

/**
 * Counts the items of a job by state, and those with an earlier response as their result; null for none. Screens
 * read with `runStatement`: the connections of `runReserved` are for the calls.
 */
export async function countItems(
  jobId: string,
  run: typeof runReserved = runStatement,
): Promise<{ counts: ItemCounts; known: Known | null }> {
  const rows = await run<{ state: ItemState; count: number; known: number; asOf: number | null }>(statement`
    select state, count(*)::float8 as count, count(known_at)::float8 as known,
      extract(epoch from min(known_at))::float8 * 1000 as "asOf"
    from job_items where job_id = ${jobId}::uuid group by state`);
  const known = rows.reduce((sum, row) => sum + row.known, 0);
  const asOf = Math.min(...rows.map((row) => row.asOf ?? Infinity));
  return {
    counts: Object.fromEntries(rows.map(({ state, count }) => [state, count])),
    known: known === 0 ? null : { count: known, asOf },
  };
}
