import "server-only";
import { sql } from "#lib/server/db/statement.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import type { CallHooks } from "#lib/server/metering/call/call-hooks.ts";
import {
  toResponseInfo,
  toServiceProblem,
  type ResponseData,
} from "#lib/server/metering/call/call-outcome.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { watchAccount } from "#lib/server/settings/settings-snapshot.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { recordShopAuthorization } from "#lib/server/shops/record-shop-authorization.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import type { BuyerBatchResponse, BuyerMatch, BuyerOrder, BuyerRunCall } from "#lib/shared/buyers/buyers.ts";
import type { Price } from "#lib/shared/calls/operations.ts";
import { getOwnRun, readRunCalls, sealMatches, sealOrders, type BuyerRunRow } from "./buyer-runs.ts";
import type { RequestBuyersInput } from "./buyers-input.ts";
import { requireShopNumber } from "./known-buyers.ts";

/**
 * Makes one call of operation 4 for a run of this person, with the run's shop and edition: at most 30 orders, each
 * once in the run.
 */
export async function requestBuyers(
  { identity, signal }: Context,
  { runId, orders, idempotencyKey, cache }: RequestBuyersInput,
): Promise<BuyerBatchResponse> {
  const run = await getOwnRun(identity, runId);
  const shop = await getShop(run.shopId);
  const request = {
    shopId: requireShopNumber(shop),
    edition: run.edition,
    orders: orders.map(({ tid, nick }) => ({ tid, buyerNick: nick })),
  };
  const isSameAccount = await watchAccount();
  const called = await callService(
    {
      personId: identity.personId,
      shopId: shop.id,
      idempotencyKey,
      cache,
      signal,
    },
    "buyerOpenId",
    request,
    buyerCallHooks(run, orders),
  );
  const { result, callId } = called;
  await recordShopAuthorization(shop, result, isSameAccount);
  if (result.outcome === "answered") {
    return {
      kind: "answered",
      answers: result.data.answers.map(toBuyerMatch),
      foreignCount: result.data.foreignCount,
      facts: toResponseInfo(called),
    };
  }
  const stored =
    callId !== null && result.outcome === "unknown" ? await findStored(run, callId).catch(() => null) : null;
  return stored ?? { kind: "problem", problem: toServiceProblem({ ...called, result }) };
}

/** Finds the stored answer of a request that is repeated after its answer came; it costs nothing now. */
async function findStored(run: BuyerRunRow, callId: string): Promise<BuyerBatchResponse | null> {
  const call = (await readRunCalls(run.id)).find((one) => one.callId === callId);
  if (call?.state !== "answered") return null;
  return {
    kind: "answered",
    answers: call.answers,
    foreignCount: call.foreignCount,
    facts: {
      asOf: call.askedAt,
      source: "called",
      calls: 1,
      costPoints: call.costPoints,
      predictedPoints: null,
      usualPoints: null,
    },
  };
}

/** Stores a call's orders before it is sent and its answers when it ends: a closed browser loses no paid answer. */
function buyerCallHooks(run: BuyerRunRow, orders: BuyerOrder[]): CallHooks<"buyerOpenId"> {
  return {
    guard: async (callId) => {
      const earlier = (await readRunCalls(run.id)).filter((call) => call.callId !== callId);
      requireRoom(run, orders, earlier);
      return sql`(
        select count(*)
        from buyer_calls
        where run_id = ${run.id}::uuid and call_id <> ${callId}::uuid
      ) = ${earlier.length}::int`;
    },
    open: (callId) => [
      sql`insert into buyer_calls (call_id, run_id, sealed_orders)
        select call_id, ${run.id}::uuid, ${sealOrders(callId, orders)}
        from opened`,
    ],
    close: (result, _, callId) => {
      if (result.outcome !== "answered") return null;
      const { answers, foreignCount } = result.data;
      const sealed = sealMatches(callId, { answers: answers.map(toBuyerMatch), foreignCount });
      return {
        rows: [
          sql`update buyer_calls b
            set sealed_answers = ${sealed}
            from closed
            where b.call_id = closed.call_id
            returning b.call_id`,
        ],
      };
    },
  };
}

function toBuyerMatch({
  tid,
  openUid,
  buyerNick,
}: ResponseData<"buyerOpenId">["answers"][number]): BuyerMatch {
  return { tid, openId: openUid, replyNick: buyerNick };
}

/** Rejects more orders than the run was made for, and orders of it that are answered or under way. */
function requireRoom({ orderCount }: BuyerRunRow, orders: BuyerOrder[], earlier: BuyerRunCall[]): void {
  const requestedTids = new Set(
    earlier
      .filter(({ state }) => state === "answered" || state === "asking")
      .flatMap((call) => call.orders.map(({ tid }) => tid)),
  );
  if (orders.some(({ tid }) => requestedTids.has(tid)))
    throw new AppError("badInput", "an order was asked in this run before", {
      fields: { orders: "requestedBefore" },
    });
  const all = new Set([...earlier.flatMap((call) => call.orders), ...orders].map(({ tid }) => tid));
  if (all.size > orderCount)
    throw new AppError("badInput", "more orders than the run was made for", {
      fields: { orders: "moreThanRun" },
    });
}

/** Lists the usual price of a call of up to thirty orders for each edition. */
export function listBuyerPrices(_identity: Identity): Promise<Price[]> {
  return listPrices("buyerOpenId");
}
