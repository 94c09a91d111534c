import "server-only";
import { setImmediate } from "node:timers/promises";
import { keyedHash } from "#lib/server/crypto/keyed-hash.ts";
import { statement, type Statement } from "#lib/server/db/statement.ts";
import { readJobCalls } from "#lib/server/jobs/read-job-calls.ts";
import {
  closeItems,
  countItems,
  finishKnownItems,
  type ItemResult,
  type JobItem,
} from "#lib/server/jobs/job-items.ts";
import type { JobKind, StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { createJob, type JobRow, type NewItem } from "#lib/server/jobs/jobs.ts";
import { pumpCalls } from "#lib/server/jobs/pump-calls.ts";
import { recordSavedCalls, type SavedCall } from "#lib/server/metering/cache/record-cache-hit.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { ResponseData } from "#lib/server/metering/call/call-outcome.ts";
import { trackCall } from "#lib/server/metering/ledger/calls-in-progress.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { settingsSnapshot, watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { recordShopAuthorization } from "#lib/server/shops/record-shop-authorization.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { ORDERS_PER_CALL, type BuyerEdition, type BuyersJob } from "#lib/shared/buyers/buyers.ts";
import { expectedPoints, type Price } from "#lib/shared/calls/operations.ts";
import { sumPoints, type Points } from "#lib/shared/calls/points.ts";
import type { JobFacts } from "#lib/shared/jobs/job.ts";
import type { JobEntry } from "#lib/shared/jobs/jobs.ts";
import { buyerState, openBuyerItem, sealBuyerItem, type BuyerItem } from "./buyer-items.ts";
import type { StartBuyersInput } from "./buyers-input.ts";
import { readKnownBuyers, requireShopNumber, type KnownBuyer } from "./known-buyers.ts";

const KIND = "findBuyers";
/** Orders sealed before others get a turn. */
const SEALED_AT_ONCE = 500;

type Input = { edition: BuyerEdition; cache: StartBuyersInput["cache"]; mostPoints?: number | undefined };

/** `done`: orders with a result; `foreign`: results for orders that were not requested. */
type Progress = { total: number; done: number; foreign: number };

/**
 * Starts a lookup of these orders; gives the ID of the job. Orders whose buyer is known and fresh get their result
 * at once, free, unless the cache is bypassed. Two presses at once, or one that is repeated, start one job.
 */
export async function startBuyers(
  { identity }: Context,
  { idempotencyKey: id, shopId, edition, orders, cache, mostPoints }: StartBuyersInput,
): Promise<{ id: string }> {
  const { personId } = identity;
  const shop = await getShop(shopId);
  requireShopNumber(shop);
  const known = cache === "bypass" ? [] : await readKnownBuyers(shop, edition, orders);
  const knownByTid = new Map(known.map((match) => [match.tid, match]));
  const items: NewItem[] = [];
  for (const [at, { tid, nick }] of orders.entries()) {
    const match = knownByTid.get(tid);
    const { openId = null, replyNick = null } = match ?? {};
    items.push({
      ...sealBuyerItem(id, at + 1, { tid, nick, openId, replyNick }),
      state: match === undefined ? "notAsked" : buyerState(nick, match),
      knownAt: match === undefined ? null : new Date(match.answeredAt),
    });
    if (items.length % SEALED_AT_ONCE === 0) await setImmediate();
  }
  const { account } = await settingsSnapshot();
  const made = await createJob(
    {
      id,
      kind: KIND,
      uniqueKey: keyedHash("request", JSON.stringify([personId, shopId, edition, cache, orders])),
      shopId: shop.id,
      accountId: account.id,
      personId,
      input: { edition, cache, mostPoints } satisfies Input,
      progress: { total: orders.length, done: known.length, foreign: 0 } satisfies Progress,
    },
    items,
  );
  if (made.isNew)
    void trackCall(
      recordSavedCalls(listSavedCalls(known, orders.length, edition), {
        operation: "buyerOpenId",
        personId,
        shopId: shop.id,
      }),
    );
  return { id: made.id };
}

/** Lists the calls that known orders have saved. */
function listSavedCalls(
  known: readonly KnownBuyer[],
  orderCount: number,
  variant: BuyerEdition,
): SavedCall[] {
  const batches = (count: number) => Math.ceil(count / ORDERS_PER_CALL);
  const count = batches(orderCount) - batches(orderCount - known.length);
  const firstOfBatches = known.filter((_, at) => at % ORDERS_PER_CALL === 0).slice(0, count);
  return firstOfBatches.map(({ callId }) => ({ callId, variant }));
}

export const findBuyersKind: JobKind<Input> = {
  name: KIND,
  isPersonal: true,
  maxConcurrent: 3,
  step: findBuyers,
  entry: toEntry,
  view: viewJob,
};

async function findBuyers(job: JobRow<Input>, instanceId: string, signal: AbortSignal): Promise<StepOutcome> {
  if (job.shopId === null) return { kind: "over" };
  const { edition, cache } = job.input;
  const shop = await getShop(job.shopId);
  return pumpCalls({
    job,
    instanceId,
    signal,
    size: ORDERS_PER_CALL,
    restPoints: async () => {
      const [prices, { counts }] = await Promise.all([listPrices("buyerOpenId"), countItems(job.id)]);
      return pointsOfOrders(prices, edition, (counts.notAsked ?? 0) + (counts.asking ?? 0));
    },
    call: async (items, caller, hooks) => {
      const shopId = requireShopNumber(shop);
      const orders = await openOrders(job.id, items);
      const isSameAccount = await watchAccount();
      const called = await callService(
        { ...caller, cache },
        "buyerOpenId",
        { shopId, edition, orders: orders.map(({ tid, nick }) => ({ tid, buyerNick: nick })) },
        {
          ...hooks,
          close: ({ outcome, ...result }, _, callId) =>
            outcome === "answered" && "data" in result
              ? { rows: closingRows(job.id, callId, orders, result.data) }
              : null,
        },
      );
      const { result, source } = called;
      if (result.outcome === "answered" && source !== "called")
        await finishKnownItems(job.id, toResults(job.id, orders, result.data), called);
      await recordShopAuthorization(shop, result, isSameAccount);
      return called;
    },
  });
}

type OpenOrder = BuyerItem & { nr: number };

/** Opens the orders of a call; throws where a key is gone, so that none is left out in silence. */
async function openOrders(jobId: string, items: readonly JobItem[]): Promise<OpenOrder[]> {
  return Promise.all(
    items.map(async (item) => {
      const order = await openBuyerItem(jobId, item);
      if (order === null)
        throw new AppError("internal", "an order of the list can't be read: its key is gone");
      return { ...order, nr: item.nr };
    }),
  );
}

/** Finds the result of each order in a response, by its number: the service may leave some out. */
function toResults(
  jobId: string,
  orders: readonly OpenOrder[],
  { answers }: ResponseData<"buyerOpenId">,
): ItemResult[] {
  const byTid = new Map(answers.map(({ tid, openUid, buyerNick }) => [tid, { openUid, buyerNick }]));
  return orders.map(({ nr, tid, nick }) => {
    const { openUid = null, buyerNick = null } = byTid.get(tid) ?? {};
    const match = { openId: openUid, replyNick: buyerNick };
    return {
      ...sealBuyerItem(jobId, nr, { tid, nick, ...match }),
      state: buyerState(nick, match),
    };
  });
}

function closingRows(
  jobId: string,
  callId: string,
  orders: readonly OpenOrder[],
  data: ResponseData<"buyerOpenId">,
): readonly Statement[] {
  const foreign = statement`
    || jsonb_build_object('foreign', (progress ->> 'foreign')::int + ${data.foreignCount}::int)`;
  return closeItems({ jobId, callId, results: toResults(jobId, orders, data) }, 1, foreign);
}

/** Reads the edition and the progress of such a job. */
export function readBuyersJob({ input, progress }: Pick<JobRow, "input" | "progress">): Progress & Input {
  return { ...(input as Input), ...(progress as Progress) };
}

function toEntry(job: JobRow<Input>, facts: JobFacts): JobEntry<typeof KIND> {
  const { total, done } = readBuyersJob(job);
  return { ...facts, kind: KIND, title: `${KIND}.titles.all`, done, total };
}

async function viewJob(job: JobRow<Input>, facts: JobFacts, personId: string): Promise<BuyersJob> {
  const { edition, foreign } = readBuyersJob(job);
  const [calls, prices, { counts, known }] = await Promise.all([
    readJobCalls(job.id),
    listPrices("buyerOpenId"),
    countItems(job.id),
  ]);
  const {
    maybeCharged = 0,
    refused = 0,
    notAsked = 0,
    noAnswer = 0,
    otherBuyer = 0,
    asking = 0,
    answered = 0,
  } = counts;
  return {
    ...toEntry(job, facts),
    ...calls,
    operation: "buyerOpenId",
    isOwn: job.personId === personId,
    edition,
    counts: { maybeCharged, refused, notAsked, noAnswer, otherBuyer, asking, answered },
    known,
    foreignCount: foreign,
    callsLeft: Math.ceil(notAsked / ORDERS_PER_CALL),
    resumePoints: pointsOfOrders(prices, edition, notAsked),
    againPoints: pointsOfOrders(prices, edition, maybeCharged + refused),
  };
}

/** Usual cost of looking up this many orders; null while it is unknown. */
function pointsOfOrders(prices: Price[], edition: BuyerEdition, count: number): Points | null {
  const calls = Math.ceil(count / ORDERS_PER_CALL);
  return sumPoints(
    Array.from({ length: calls }, (_, at) =>
      expectedPoints(prices, "buyerOpenId", edition, Math.min(ORDERS_PER_CALL, count - at * ORDERS_PER_CALL)),
    ),
  );
}

/** Lists the usual price of a call of up to thirty orders for each edition. */
export function listBuyerPrices(_identity: Identity): Promise<Price[]> {
  return listPrices("buyerOpenId");
}
