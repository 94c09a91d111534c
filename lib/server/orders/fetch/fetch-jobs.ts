import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { type FoundJob, type JobKindParts, readJobs } from "#lib/server/jobs/job-facts.ts";
import { createJob, getJob, type JobRow, reopenJob } from "#lib/server/jobs/jobs.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { pendingPageBase } from "#lib/server/orders/page-base.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { exactly } from "#lib/shared/calls/points.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { dayParam } from "#lib/shared/base/url-params.ts";
import { type FetchEntry, type FetchJob, shopFetchesUrl } from "#lib/shared/jobs/fetch-job.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { fetchOrders, type FetchProgress } from "./fetch-orders.ts";
import { beginWalk, withMissingPages } from "./page-walk.ts";

/** Of fetches that are not over. */
const MAX_OPEN = 8;

/** A list of a shop has one fetch that is not over. */
export function fetchKey(shopId: string, list: ListOperation): string {
  return `${shopId}:${list}`;
}

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
  if (list === "soldOrders" && !shop.ownerId) throw invalidInput({ list: "orderBook.fetch.noOwnerId" });
  if (list === "pendingOrders" && !shop.sellerId) throw invalidInput({ list: "orderBook.fetch.noSellerId" });
  if (list === "pendingOrders" && base === null) throw invalidInput({ list: "orderBook.fetch.noPageBase" });
  if (list === "soldOrders" && edition === "basic" && (from ?? to) !== undefined)
    throw invalidInput({ from: "orderBook.fetch.enhancedOnly" });
  const id = await createJob({
    kind: "fetchOrders",
    uniqueKey: fetchKey(shopId, list),
    shopId,
    accountId: account.id,
    personId: identity.personId,
    input,
    progress: { walk: beginWalk(input.goal), newOrders: null },
  });
  return { id };
}

function invalidInput(fields: Record<string, string>): AppError {
  return new AppError("badInput", "the list cannot be fetched", { fields });
}

/** Asks once more for the pages whose answers never came. */
export async function fetchMissingPages(_: Context, { id }: z.infer<typeof fetchJobInput>): Promise<null> {
  const { kind, progress } = await getJob(id);
  if (kind !== "fetchOrders") throw new AppError("notFound", "no such fetch");
  const { walk, newOrders } = progress as FetchProgress;
  if (walk.missing.length > 0) await reopenJob(id, { walk: withMissingPages(walk), newOrders });
  return null;
}

/** The newest fetch of each list of a shop. */
export async function listFetchJobs(_: Context, { shop }: { shop: string }): Promise<{ jobs: FetchJob[] }> {
  const { account } = await settingsSnapshot();
  const rows = await runPrepared<{ id: string }>(sql`
    select distinct on (input ->> 'list') id::text as id from jobs
    where shop_id = ${shop}::uuid and account_id = ${account.id}::uuid and kind = 'fetchOrders' order by input ->> 'list', created_at desc`);
  const found = await readJobs(
    inArray(
      jobs.id,
      rows.map(({ id }) => id),
    ),
    { limit: rows.length },
  );
  return { jobs: await viewAll(found) };
}

/** The fetches of all shops that are under way or wait for a person, the newest first. */
export async function listOpenFetches(): Promise<FetchJob[]> {
  const { account } = await settingsSnapshot();
  const found = await readJobs(
    and(
      eq(jobs.accountId, account.id),
      eq(jobs.kind, "fetchOrders"),
      inArray(jobs.state, ["waiting", "running", "paused"]),
    ),
    { limit: MAX_OPEN },
  );
  return viewAll(found);
}

function viewAll(found: FoundJob[]): Promise<FetchJob[]> {
  return Promise.all(found.map(({ job, facts }) => viewFetch(job as JobRow<"fetchOrders">, facts)));
}

/**
 * Notes the press: a token that was refused before it is tried once more. One that its schedule has stopped goes on without the
 * schedule's limits: a person has seen its price.
 */
async function releaseFetch({ id }: JobRow<"fetchOrders">): Promise<void> {
  await runPrepared(sql`
    update jobs set input = input || jsonb_build_object('resumedAt', ${Date.now()}::bigint)
      || case when pause ->> 'by' in ('dayBudget', 'noAnswer', 'oldestFirst') then '{"schedule": "released"}' else '{}' end::jsonb
    where id = ${id}::uuid and state = 'paused'`);
}

export const fetchKind: JobKindParts<"fetchOrders"> = {
  step: fetchOrders,
  isPersonal: false,
  beforeResume: releaseFetch,
  entry: fetchEntry,
  view: viewFetch,
};

function fetchEntry({ input, progress }: JobRow<"fetchOrders">, facts: JobFacts): FetchEntry {
  const { walk } = progress as FetchProgress;
  return { ...facts, kind: "fetchOrders", input, done: walk.rows, total: walk.total };
}

type CallFacts = {
  calls: number;
  low: number;
  /** Null where what a call cost is not known to its upper end. */
  high: number | null;
  msPerCall: number | null;
};

async function viewFetch(job: JobRow<"fetchOrders">, facts: JobFacts): Promise<FetchJob> {
  const { walk } = job.progress as FetchProgress;
  const [ofCalls] = await runPrepared<CallFacts>(sql`
    select count(*) filter (where l.outcome is distinct from 'notSent')::float8 as calls, coalesce(sum(l.known_low), 0)::float8 as low,
      case when not bool_or(l.closed_at is not null and (l.is_unreported or l.is_maybe)) then coalesce(sum(l.known_high), 0)::float8 end as high,
      (select extract(epoch from max(at) - min(at))::float8 * 1000 / nullif(count(*) - 1, 0)
        from (select counted_at as at from job_calls where job_id = ${job.id}::uuid and counted_at is not null order by counted_at desc limit 10) as lately) as "msPerCall"
    from job_calls jc join ledger l on l.call_id = jc.call_id where jc.job_id = ${job.id}::uuid`);
  const { calls, low, high, msPerCall } = ofCalls ?? { calls: 0, low: 0, high: 0, msPerCall: null };
  return {
    ...fetchEntry(job, facts),
    pages: walk.pages,
    isSecondPass: walk.stage === "beginning" && walk.goal === "all",
    warnings: walk.warnings,
    missingPages: walk.missing.length,
    calls,
    costPoints: calls === 0 ? exactly(0) : low === 0 && high === null ? null : { low, high },
    msPerCall,
  };
}
