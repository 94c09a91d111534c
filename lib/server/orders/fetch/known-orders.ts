import "server-only";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import type { FetchOrdersInput } from "#lib/shared/jobs/fetch-job.ts";
import { furtherOrders, type PageRead, type PageWalk } from "./page-walk.ts";

/** Counts the orders of a page, beyond those of the page before, that were not in the book by `allMetAt`. */
export function countNews(job: JobRow<FetchOrdersInput>, before: PageWalk, read: PageRead): Statement {
  const { shopId, accountId, input } = job;
  const name = input.list === "soldOrders" ? "sold" : "pending";
  const firstAt = statement.raw(`coalesce(o.${name}_first_read_at, o.${name}_read_at)`);
  return statement`(
    select count(*) from unnest(${furtherOrders(before, read)}::text[]) as named (number) where not exists (
    select from orders o where o.number = named.number and o.shop_nr = (select nr from shops where id = ${shopId}::uuid)
      and o.account_nr = (select nr from service_accounts where id = ${accountId}::uuid)
      and ${firstAt} <= ${allMetAt(job, before)}))`;
}

/**
 * Gives a time at which every order then listed has been read: the start of this fetch, if it reads the whole list;
 * else the start of the last fetch that skipped none. A page that a person opened since proves nothing of the
 * orders behind it. Null without such a fetch.
 */
function allMetAt({ shopId, accountId, input }: JobRow<FetchOrdersInput>, { beganAt }: PageWalk): Statement {
  // A fetch that lost its first page has no such time, and warns of that.
  if (input.goal === "all") return statement`${beganAt ?? "infinity"}::timestamptz`;
  // Rows without a number are never in the book, so the warning `unnumbered` hides no order. An earlier version
  // stored only the end of a fetch.
  return statement`(
    select coalesce(
      (d.progress #>> '{walk,againAt}')::timestamptz, (d.progress #>> '{walk,beganAt}')::timestamptz, d.ended_at
    ) from jobs d
    where d.shop_id = ${shopId}::uuid and d.account_id = ${accountId}::uuid
      and d.kind = 'fetchOrders' and d.state = 'done'
      and d.input ->> 'list' = ${input.list} and not d.input ?| '{from,to}'
      and d.progress #> '{walk,warnings}' <@ '["unnumbered"]'
    order by d.created_at desc limit 1)`;
}

/** Builds the stored state of the walk; its first page adds the time of its call, by the clock of the database. */
export function savedWalk(walk: PageWalk, before: PageWalk, callId: string | null): Statement {
  const walkJson = statement`${JSON.stringify(walk)}::jsonb`;
  if (before.position > 0 || before.stage === "missing") return walkJson;
  const name = before.beganAt === null ? "beganAt" : "againAt";
  return statement`${walkJson} || jsonb_build_object(
    ${name}::text, coalesce((select min(opened_at) from calls where call_id = ${callId}::uuid), now())
  )`;
}
