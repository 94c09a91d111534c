import "server-only";
import { queueJob } from "#lib/server/jobs/job-queue.ts";
import { startLoop } from "#lib/server/loops/start-loop.ts";
import { env } from "#lib/server/env.ts";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { presentAccount } from "#lib/server/settings/service-account.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import { nextRunAt } from "#lib/shared/jobs/next-run.ts";
import type { ScheduleSetting } from "#lib/shared/jobs/schedules.ts";
import { callsOfDay } from "./day-calls.ts";
import { fetchKey } from "./fetch-jobs.ts";
import { beginWalk } from "./page-walk.ts";

const LOOK_MS = 5_000;

/** Starts the fetches of due schedules until the returned function stops it. */
export function startScheduleLoop(): () => Promise<void> {
  return startLoop({
    everyMs: LOOK_MS,
    failed: "scheduled fetches could not be looked for",
    run: runDueSchedules,
  }).stop;
}

type Due = ScheduleSetting & {
  shopId: string;
  accountId: string;
  /** Due time as the database has it, to the microsecond. */
  dueAt: string | null;
  now: number;
  /** True when the clock was set back, so the next time may be far ahead. */
  isAhead: boolean;
};

/**
 * Runs the due schedules, several missed runs as one. Any instance may call it: the one that moves a schedule to
 * its next time makes the run.
 */
export async function runDueSchedules(): Promise<void> {
  const due = await runReserved<Due>(statement`
    select f.shop_id::text as "shopId", f.account_id::text as "accountId", f.list, f.edition,
      f.every_minutes as "everyMinutes", f.times,
      f.active_from as "activeFrom", f.active_until as "activeUntil",
      f.most_calls as "mostCalls", f.next_at::text as "dueAt",
      extract(epoch from now())::float8 * 1000 as now,
      coalesce(f.last_at > now() + interval '2 minutes', false) as "isAhead"
    from fetch_schedules f join shops s on s.id = f.shop_id
    where f.is_on and f.account_id = ((${presentAccount()}) ->> 'id')::uuid and s.archived_at is null
      and (f.next_at <= now() or f.last_at > now() + interval '2 minutes')`);
  for (const schedule of due) await runOne(schedule);
}

async function runOne(schedule: Due): Promise<void> {
  const { shopId, accountId, list, edition, mostCalls, dueAt, isAhead, now } = schedule;
  const isSpent = (await callsOfDay({ shopId, accountId, list })) >= mostCalls;
  const input: FetchOrdersInput = { list, goal: "new", edition, schedule: "limited" };
  const progress = { walk: beginWalk("new"), newOrders: null };
  const nextAt = new Date(nextRunAt(schedule, now, env().tzShop)).toISOString();
  const begun = await runReserved<{ id: string }>(statement`
    with claimed as (
      update fetch_schedules set next_at = ${nextAt}::timestamptz, last_at = now()
      where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid and list = ${list}
        and is_on and next_at = ${dueAt}::timestamptz
      returning shop_id, account_id, list
    ), made as (
      insert into jobs (kind, shop_id, account_id, unique_key, input, progress)
      select 'fetchOrders', shop_id, account_id, ${fetchKey(shopId, list)},
        ${JSON.stringify(input)}::jsonb, ${JSON.stringify(progress)}::jsonb
      from claimed where not ${isSpent || isAhead}::boolean
      on conflict do nothing returning id
    ), resumed as (
      update jobs j set state = 'waiting', wanted = 'run', pause = null from claimed c
      where not ${isSpent || isAhead}::boolean
        and j.shop_id = c.shop_id and j.account_id = c.account_id and j.kind = 'fetchOrders'
        and j.input ->> 'list' = c.list and j.state = 'paused' and j.pause ->> 'by' = 'dayBudget'
      returning j.id
    )
    select id::text as id from made union all select id::text from resumed`);
  for (const { id } of begun) await queueJob(id);
}
