import "server-only";
import { z } from "zod";
import { statement } from "#lib/server/db/statement.ts";
import { beginCallStep, callInStep, countCall } from "#lib/server/jobs/call-steps.ts";
import { readJobCalls } from "#lib/server/jobs/read-job-calls.ts";
import type { JobKind, StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { saveProgress } from "#lib/server/jobs/job-steps.ts";
import { createJob, type JobRow } from "#lib/server/jobs/jobs.ts";
import { listAllPrices } from "#lib/server/metering/pricing/prices.ts";
import { callPage } from "#lib/server/orders/fetch/call-page.ts";
import type { PageRead } from "#lib/server/orders/fetch/page-walk.ts";
import { pendingPageNumbering } from "#lib/server/orders/page-numbering.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { MAX_PAGE_SIZE } from "#lib/shared/base/url-params.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import { expectedPoints, type Operation, SOLD_EDITIONS } from "#lib/shared/calls/operations.ts";
import { sumPoints } from "#lib/shared/calls/points.ts";
import type { CallProblem, JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import type { ListOperation } from "#lib/shared/orders/orders.ts";
import { isForAllShops, type RefreshJob, type ShopReading } from "#lib/shared/today/refresh-job.ts";
import { listToAsk } from "#lib/shared/today/today.ts";

const KIND = "refreshShops";

/** The shops on the person's screen, in their order; `edition` is that of sold orders. */
export const startRefreshInput = z.strictObject({
  shopIds: z.array(z.uuid()).min(1).max(MAX_LISTED),
  edition: z.enum(SOLD_EDITIONS),
});

type Input = z.infer<typeof startRefreshInput>;

/** A reading for each shop so far; an earlier version wrote no `missedInARow`. */
type Progress = { readings: ShopReading[]; missedInARow?: number };

/** Starts reading a page of each shop, one call each; gives the ID of the job, or of the unfinished one. */
export async function startRefresh({ identity }: Context, input: Input): Promise<{ id: string }> {
  const { account } = await settingsSnapshot();
  const { id } = await createJob({
    kind: KIND,
    uniqueKey: "all",
    shopId: null,
    accountId: account.id,
    personId: identity.personId,
    input: { ...input, shopIds: [...new Set(input.shopIds)] } satisfies Input,
    progress: { readings: [], missedInARow: 0 } satisfies Progress,
  });
  return { id };
}

/** Reads the next shop, each only once. Pauses the job for a problem that every other shop would meet, too. */
async function readNext(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome> {
  const held = { id: job.id, step: job.step, instanceId };
  const { readings, missedInARow = 0 } = job.progress as Progress;
  const shopId = job.input.shopIds[readings.length];
  const behind = (reading: ShopReading): Progress => ({
    readings: [...readings, reading],
    missedInARow: reading.kind === "read" ? 0 : missedInARow + (isMissed(reading) ? 1 : 0),
  });
  const leaveOut = (problem: CallProblem, operation: Operation) =>
    shopId === undefined || isForAllShops(problem)
      ? null
      : behind({ shopId, kind: "problem", operation: operation as ListOperation, problem });
  const step = { job, held, signal, leaveOut };
  const missed = shopId === undefined ? 0 : missedInARow;
  const begun = await beginCallStep(step, missed, { readings, missedInARow: 0 });
  if (begun !== null) return begun;
  if (shopId === undefined) return { kind: "over" };
  const [list] = await listsOfShops([shopId]);
  if (!list) {
    await saveProgress(held, behind({ shopId, kind: "left" }));
    return { kind: "more" };
  }
  const after = ({ numbers }: PageRead) =>
    statement`${JSON.stringify(behind({ shopId, kind: "read", orders: numbers.length }))}::jsonb`;
  return callInStep({
    ...step,
    call: async (caller, hooks) => {
      const { called, read } = await callPage(
        { input: { list, edition: job.input.edition }, shopId },
        { page: 0, size: MAX_PAGE_SIZE },
        { ...caller, shopId, cache: "bypass" },
        { ...hooks, came: (came, callId) => countCall(held, callId, after(came)) },
      );
      return { called, after: read && after(read) };
    },
  });
}

function isMissed(reading: ShopReading): boolean {
  return reading.kind === "problem" && reading.problem.mayHaveCost;
}

/** Finds the list to read for each shop; null where none can be read, or the shop is archived. */
async function listsOfShops(shopIds: readonly string[]): Promise<(ListOperation | null)[]> {
  const [shops, pageNumbering] = await Promise.all([listShops(), pendingPageNumbering()]);
  return shopIds.map((shopId) => {
    const shop = shops.find(({ id }) => id === shopId);
    return shop ? listToAsk(shop, pageNumbering) : null;
  });
}

export const refreshKind: JobKind<Input> = {
  name: KIND,
  isPersonal: false,
  // One, and the last call of one that was cancelled.
  maxConcurrent: 2,
  step: readNext,
  entry: toEntry,
  view: viewJob,
};

function toEntry({ input, progress }: JobRow<Input>, facts: JobFacts): JobEntry<typeof KIND> {
  const done = (progress as Progress).readings.filter(({ kind }) => kind === "read").length;
  return { ...facts, kind: KIND, title: `${KIND}.titles.all`, done, total: input.shopIds.length };
}

async function viewJob(job: JobRow<Input>, facts: JobFacts): Promise<RefreshJob> {
  const { input, state, pause } = job;
  const { readings } = job.progress as Progress;
  const at = readings.length;
  const [calls, prices, lists] = await Promise.all([
    readJobCalls(job.id),
    listAllPrices(),
    listsOfShops(input.shopIds.slice(at)),
  ]);
  const operation = lists[0] ?? "soldOrders";
  const toRead = lists.filter((list) => list !== null);
  const isInProgress = state === "waiting" || state === "running";
  const shops = input.shopIds.map((shopId, nth): RefreshJob["shops"][number] => {
    const reading = readings[nth];
    if (reading) return reading;
    if (isInProgress) return { shopId, kind: nth === at && state === "running" ? "reading" : "waiting" };
    return nth === at && state === "paused" && pause?.by === "service"
      ? { shopId, kind: "problem", operation, problem: pause }
      : { shopId, kind: "left" };
  });
  return {
    ...toEntry(job, facts),
    ...calls,
    operation,
    callsLeft: toRead.length,
    resumePoints: sumPoints(
      toRead.map((list) =>
        expectedPoints(prices, list, list === "soldOrders" ? input.edition : null, MAX_PAGE_SIZE),
      ),
    ),
    shops,
  };
}
