import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { z } from "zod";
import { readJobCalls } from "#lib/server/jobs/read-job-calls.ts";
import { type FoundJob, readJobs } from "#lib/server/jobs/job-facts.ts";
import type { JobKind } from "#lib/server/jobs/job-kind.ts";
import { createJob, getJob, type JobRow, reopenJob } from "#lib/server/jobs/jobs.ts";
import { jobs } from "#lib/server/db/jobs-schema.ts";
import { runStatement, statement, type Statement } from "#lib/server/db/statement.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { urlInput } from "#lib/server/http/request-input.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { expectedPoints, SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import { timesPoints } from "#lib/shared/calls/points.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import { dayParam } from "#lib/shared/base/url-params.ts";
import {
  callsToEnd,
  type FetchJob,
  type FetchOrdersInput,
  type ListLength,
  type ShopFetches,
  shopFetchesUrl,
} from "#lib/shared/jobs/fetch-job.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import type { MissingForFetch } from "#lib/shared/jobs/schedules.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { fetchOrders, type FetchProgress } from "./fetch-orders.ts";
import { beginWalk, withMissingPages } from "./page-walk.ts";

/** Largest page size to request. */
const MAX_PAGE_ROWS = 100;
/** Limit of unfinished fetches. */
const MAX_OPEN = 8;

/** Gives the unique key of a fetch: a list of a shop has only one unfinished fetch. */
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
  edition: z.enum(SOLD_EDITIONS),
  from: day,
  to: day,
  confirmedCalls: z.int().min(1).max(1_000_000).optional(),
});

/** The query of `GET /api/orders/fetches`. */
export const shopFetchesInput = urlInput(shopFetchesUrl);

/**
 * Starts fetching the orders of a list in the background; gives the ID of the job, or of the unfinished one for
 * that list.
 */
export async function startFetch(
  { identity }: Context,
  { shopId, ...input }: z.infer<typeof startFetchInput>,
): Promise<{ id: string }> {
  const { list, edition, from, to } = input;
  const [shop, base, { account }] = await Promise.all([
    getShop(shopId),
    pendingPageNumbering(),
    settingsSnapshot(),
  ]);
  const missing = missingForFetch(list, shop, base);
  if (missing !== null) throw invalidInput({ list: `orderBook.fetch.${missing}` });
  if (list === "soldOrders" && edition === "basic" && (from ?? to) !== undefined)
    throw invalidInput({ from: "orderBook.fetch.enhancedOnly" });
  const { id } = await createJob({
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

/** Names what a shop lacks for fetching this list; null for nothing. */
export function missingForFetch(
  list: ListOperation,
  { ownerId, sellerId }: Pick<Shop, "ownerId" | "sellerId">,
  base: number | null,
): MissingForFetch | null {
  if (list === "soldOrders") return ownerId ? null : "noOwnerId";
  if (!sellerId) return "noSellerId";
  return base === null ? "noPageBase" : null;
}

function invalidInput(fields: Record<string, string>): AppError {
  return new AppError("badInput", "the list cannot be fetched", { fields });
}

/** Requests the missing pages of a finished fetch again. */
export async function fetchMissingPages(_: Context, { id }: { id: string }): Promise<null> {
  const { kind, progress } = await getJob(id);
  if (kind !== "fetchOrders") throw new AppError("notFound", "no such fetch");
  const { walk, newOrders } = progress as FetchProgress;
  if (walk.missing.length > 0) await reopenJob(id, { walk: withMissingPages(walk), newOrders });
  return null;
}

/** Lists the newest fetch of each list of a shop, and how long its lists were found to be. */
export async function listFetchJobs(_: Context, { shop }: { shop: string }): Promise<ShopFetches> {
  const [rows, lengths] = await Promise.all([
    runStatement<{ id: string }>(statement`
      select distinct on (input ->> 'list') id::text as id from jobs
      where ${await shopFetchCondition(shop)}
      order by input ->> 'list', created_at desc`),
    listLengths(shop),
  ]);
  const found = await readJobs(
    inArray(
      jobs.id,
      rows.map(({ id }) => id),
    ),
    { limit: rows.length },
  );
  return { jobs: await viewAll(found), lengths };
}

/** Lists how long the lists of a shop, whole or of some days, were last found to be. */
export async function listLengths(shopId: string): Promise<ListLength[]> {
  return runStatement<ListLength>(statement`
    select distinct on (list, "from", "to") list, "from", "to", orders, at
    from jobs,
      lateral (select
        input ->> 'list' as list,
        input ->> 'from' as "from",
        input ->> 'to' as "to",
        extract(epoch from created_at)::float8 * 1000 as at,
        coalesce(
          (progress -> 'walk' ->> 'total')::float8,
          case when state = 'done' and input ->> 'goal' = 'all' then (progress -> 'walk' ->> 'rows')::float8 end
        ) as orders) found
    where ${await shopFetchCondition(shopId)} and orders is not null
    order by list, "from", "to", at desc`);
}

async function shopFetchCondition(shopId: string): Promise<Statement> {
  const { account } = await settingsSnapshot();
  return statement`shop_id = ${shopId}::uuid and account_id = ${account.id}::uuid and kind = 'fetchOrders'`;
}

/** Lists the unfinished fetches of all shops, newest first. */
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
  return Promise.all(found.map(({ job, facts }) => viewFetch(job as JobRow<FetchOrdersInput>, facts)));
}

/** Removes the limits that have stopped a fetch: a person has seen its price. */
async function releaseFetch({ id }: JobRow<FetchOrdersInput>): Promise<void> {
  await runStatement(statement`
    update jobs
    set input = case
      when pause ->> 'by' = 'moreCalls' then input - 'confirmedCalls'
      else input || '{"schedule": "released"}'
    end
    where id = ${id}::uuid and state = 'paused'
      and pause ->> 'by' in ('dayBudget', 'noAnswer', 'oldestFirst', 'moreCalls')`);
}

export const fetchKind: JobKind<FetchOrdersInput> = {
  name: "fetchOrders",
  isPersonal: false,
  maxConcurrent: 3,
  step: fetchOrders,
  beforeResume: releaseFetch,
  entry: fetchEntry,
  view: viewFetch,
};

function fetchEntry({ input, progress }: JobRow<FetchOrdersInput>, facts: JobFacts): JobEntry<"fetchOrders"> {
  const { walk } = progress as FetchProgress;
  const title = `fetchOrders.titles.${input.list}${input.goal === "all" ? "All" : "New"}` as const;
  return { ...facts, kind: "fetchOrders", title, done: walk.rows, total: walk.total };
}

async function viewFetch(job: JobRow<FetchOrdersInput>, facts: JobFacts): Promise<FetchJob> {
  const { walk } = job.progress as FetchProgress;
  const { list, edition, goal } = job.input;
  const [calls, prices] = await Promise.all([readJobCalls(job.id), listPrices(list)]);
  const pagePoints = expectedPoints(prices, list, list === "soldOrders" ? edition : null, MAX_PAGE_ROWS);
  const callsToResume = callsToEnd({
    goal,
    total: walk.stage === "all" ? walk.total : null,
    done: walk.rows,
  });
  return {
    ...fetchEntry(job, facts),
    ...calls,
    input: job.input,
    operation: list,
    callsLeft: null,
    pagePoints,
    resumePoints: timesPoints(pagePoints, callsToResume),
    pages: walk.pages,
    isSecondPass: walk.stage === "beginning" && walk.goal === "all",
    warnings: walk.warnings,
    missingPages: walk.missing.length,
  };
}
