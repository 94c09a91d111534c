import "server-only";
import { z } from "zod";
import {
  cancelJob,
  createJob,
  getJob,
  type JobRow,
  pauseJob,
  reopenJob,
  resumeJob,
} from "#lib/server/jobs/jobs.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { pendingPageBase } from "#lib/server/orders/page-base.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { dayParam } from "#lib/shared/base/url-params.ts";
import { type FetchJob, jobUrl, shopFetchesUrl } from "#lib/shared/jobs/jobs.ts";
import type { FetchProgress } from "./fetch-orders.ts";
import { beginWalk, withMissingPages } from "./page-walk.ts";

/** Of fetches that are not over. */
const MOST_OPEN = 8;

const day = z
  .string()
  .refine((given) => dayParam.parse(given) !== undefined)
  .optional();

export const startFetchInput = z.strictObject({
  shopId: z.uuid(),
  list: z.enum(["soldOrders", "pendingOrders"]),
  goal: z.enum(["all", "new"]),
  edition: z.enum(["enhanced", "basic"]),
  from: day,
  to: day,
});

export const fetchJobInput = z.strictObject({ id: z.uuid() });

/** The query of `GET /api/jobs`. */
export const fetchJobQuery = urlInput(jobUrl);

/** The query of `GET /api/orders/fetches`. */
export const shopFetchesQuery = urlInput(shopFetchesUrl);

/** Begins to fetch the orders of a list in the background; gives the id of the job, or of the one that is not over for the same list. */
export async function startFetch(
  { identity }: Context,
  { shopId, ...input }: z.infer<typeof startFetchInput>,
): Promise<{ id: string }> {
  const { list, edition, from, to } = input;
  const [shop, base, { account }] = await Promise.all([
    getShop(shopId),
    pendingPageBase(),
    settingsSnapshot(),
  ]);
  if (list === "soldOrders" && !shop.ownerId) throw refused({ list: "orderBook.fetch.noOwnerId" });
  if (list === "pendingOrders" && !shop.sellerId) throw refused({ list: "orderBook.fetch.noSellerId" });
  if (list === "pendingOrders" && base === null) throw refused({ list: "orderBook.fetch.noPageBase" });
  if (list === "soldOrders" && edition === "basic" && (from ?? to) !== undefined)
    throw refused({ from: "orderBook.fetch.enhancedOnly" });
  const id = await createJob({
    kind: "fetchOrders",
    shopId,
    accountId: account.id,
    personId: identity.personId,
    input,
    progress: { walk: beginWalk(input.goal), newOrders: null },
  });
  return { id };
}

function refused(fields: Record<string, string>): AppError {
  return new AppError("badInput", "the list cannot be fetched", { fields });
}

export type FetchId = z.infer<typeof fetchJobInput>;

export const pauseFetch = (_: Context, { id }: FetchId) => pauseJob(id).then(() => null);
/** One that its schedule's calls of the day have stopped goes on without that limit: a person has seen its price. */
export async function resumeFetch(_: Context, { id }: FetchId): Promise<null> {
  await runPrepared(sql`
    update jobs set input = jsonb_set(input, '{schedule}', '"released"') where id = ${id}::uuid and state = 'paused' and pause ->> 'by' = 'dayBudget'`);
  await resumeJob(id);
  return null;
}
export const cancelFetch = (_: Context, { id }: FetchId) => cancelJob(id).then(() => null);

/** Asks once more for the pages whose answers never came. */
export async function fetchMissingPages(_: Context, { id }: FetchId): Promise<null> {
  const { walk, newOrders } = (await getJob(id)).progress as FetchProgress;
  if (walk.missing.length > 0) await reopenJob(id, { walk: withMissingPages(walk), newOrders });
  return null;
}

/** A fetch as its page shows it; throws `notFound`. */
export async function getFetchJob(_: Context, { id }: FetchId): Promise<FetchJob> {
  return asFetchJob(await getJob(id));
}

/** The same for its page; null when there is none. */
export async function findFetchJob(id: string): Promise<FetchJob | null> {
  try {
    return asFetchJob(await getJob(id));
  } catch (error) {
    if (error instanceof AppError && error.code === "notFound") return null;
    throw error;
  }
}

/** The newest fetch of each list of a shop. */
export async function listFetchJobs(_: Context, { shop }: { shop: string }): Promise<{ jobs: FetchJob[] }> {
  const { account } = await settingsSnapshot();
  const rows = await runPrepared<{ id: string }>(sql`
    select distinct on (input ->> 'list') id::text as id from jobs
    where shop_id = ${shop}::uuid and account_id = ${account.id}::uuid and kind = 'fetchOrders' order by input ->> 'list', created_at desc`);
  return { jobs: await Promise.all(rows.map(async ({ id }) => asFetchJob(await getJob(id)))) };
}

/** The fetches of all shops that are under way or wait for a person, the newest first. */
export async function listOpenFetches(): Promise<FetchJob[]> {
  const { account } = await settingsSnapshot();
  const rows = await runPrepared<{ id: string }>(sql`
    select id::text as id from jobs where account_id = ${account.id}::uuid and kind = 'fetchOrders' and state in ('waiting', 'running', 'paused')
    order by created_at desc limit ${MOST_OPEN}::int`);
  return Promise.all(rows.map(async ({ id }) => asFetchJob(await getJob(id))));
}

type Facts = {
  shopName: string;
  personName: string | null;
  calls: number;
  low: number;
  /** Null where what a call cost is not known to its upper end. */
  high: number | null;
  msPerCall: number | null;
};

async function asFetchJob(job: JobRow): Promise<FetchJob> {
  const { walk } = job.progress as FetchProgress;
  const [facts] = await runPrepared<Facts>(sql`
    select s.name as "shopName", p.name as "personName", c.calls, c.low, c.high, c.ms as "msPerCall"
    from jobs j join shops s on s.id = j.shop_id left join people p on p.id = j.person_id
    cross join lateral (
      select count(*) filter (where l.outcome is distinct from 'notSent')::float8 as calls, coalesce(sum(l.known_low), 0)::float8 as low,
        case when not bool_or(l.closed_at is not null and (l.is_unreported or l.is_maybe)) then coalesce(sum(l.known_high), 0)::float8 end as high,
        (select extract(epoch from max(at) - min(at))::float8 * 1000 / nullif(count(*) - 1, 0)
          from (select counted_at as at from job_calls where job_id = j.id and counted_at is not null order by counted_at desc limit 10) as lately) as ms
      from job_calls jc join ledger l on l.call_id = jc.call_id where jc.job_id = j.id
    ) c where j.id = ${job.id}::uuid`);
  if (!facts) throw new AppError("notFound", "no such job");
  const { calls, low, high, ...names } = facts;
  return {
    id: job.id,
    state: job.state,
    isStopping: job.state === "running" && job.wanted !== "run",
    pause: job.pause,
    shopId: job.shopId,
    ...names,
    input: job.input,
    createdAt: job.createdAt.getTime(),
    startedAt: job.startedAt?.getTime() ?? null,
    endedAt: job.endedAt?.getTime() ?? null,
    pages: walk.pages,
    rows: walk.rows,
    total: walk.total,
    isSecondPass: walk.stage === "beginning" && walk.goal === "all",
    warnings: walk.warnings,
    missingPages: walk.missing.length,
    calls,
    costPoints: calls === 0 ? exactly(0) : low === 0 && high === null ? null : { low, high },
  };
}
