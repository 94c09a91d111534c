import "server-only";
import { runReserved, statement, type Statement } from "#lib/server/db/statement.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";

/** When today began, by the clock of the shop. */
const DAY_BEGINNING = statement`date_trunc('day', now() at time zone ledger_zone()) at time zone ledger_zone()`;

type Whose = { shopId: string; accountId: string; list: ListOperation };

/** Counts today's calls for the schedule of a list (the shop's day), with those in progress or of unknown outcome. */
export async function callsOfDay({ shopId, accountId, list }: Whose): Promise<number> {
  const count = callsToday(statement`${shopId}::uuid`, statement`${accountId}::uuid`, statement`${list}`);
  const [row] = await runReserved<{ count: number }>(statement`select ${count} as count`);
  return row?.count ?? 0;
}

/** Builds the same count as an expression. */
export function callsToday(shopId: Statement, accountId: Statement, list: Statement): Statement {
  return statement`(
    select count(*)::float8 from jobs j
    join job_calls c on c.job_id = j.id
    join ledger l on l.call_id = c.call_id
    where j.shop_id = ${shopId} and j.account_id = ${accountId}
      and j.input ->> 'list' = ${list} and j.input ? 'schedule'
      and (j.ended_at is null or j.ended_at >= ${DAY_BEGINNING}) and c.opened_at >= ${DAY_BEGINNING}
      and l.outcome is distinct from 'notSent')`;
}

/** Tells whether a scheduled fetch has used up its calls of today. */
export async function isDaySpent({ input, shopId, accountId }: JobRow<FetchOrdersInput>): Promise<boolean> {
  if (input.schedule !== "limited" || shopId === null) return false;
  const [set] = await runReserved<{ mostCalls: number }>(statement`
    select most_calls as "mostCalls" from fetch_schedules
    where shop_id = ${shopId}::uuid and account_id = ${accountId}::uuid and list = ${input.list}`);
  return set !== undefined && (await callsOfDay({ shopId, accountId, list: input.list })) >= set.mostCalls;
}
