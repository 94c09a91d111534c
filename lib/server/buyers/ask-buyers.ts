import "server-only";
import type { AskBuyersInput } from "#lib/server/buyers/buyers-input.ts";
import { getOwnRun, type BuyerRunRow } from "#lib/server/buyers/get-own-run.ts";
import { buyerCallHooks, toAnswer } from "#lib/server/buyers/buyer-call-hooks.ts";
import { readRunCalls } from "#lib/server/buyers/read-run-calls.ts";
import { requireShopNumber } from "#lib/server/buyers/require-shop-number.ts";
import { callService } from "#lib/server/metering/call-service.ts";
import { logError } from "#lib/server/log/log.ts";
import { answerFactsOf, serviceProblemOf } from "#lib/server/metering/service-problem-of.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { recordShopAuthorization } from "#lib/server/shops/record-shop-authorization.ts";
import type { BuyerPackReply } from "#lib/shared/buyers/buyers.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** One call of operation 4 for a run of this person: at most 30 orders, each of the run once. Shop and edition are the run's. */
export async function askBuyers(
  { identity, signal }: Context,
  { runId, orders, idempotencyKey, again }: AskBuyersInput,
): Promise<BuyerPackReply> {
  const run = await getOwnRun(identity, runId);
  const shop = await getShop(run.shopId);
  const question = {
    shopId: requireShopNumber(shop),
    edition: run.edition,
    orders: orders.map(({ tid, nick }) => ({ tid, buyerNick: nick })),
  };
  const asked = await callService(
    { personId: identity.personId, shopId: shop.id, idempotencyKey, again, signal },
    "buyerOpenId",
    question,
    buyerCallHooks(run, orders),
  );
  const { result, callId } = asked;
  // The answer is paid for: it is given whether or not what it taught about the shop can be kept.
  await recordShopAuthorization(shop, result).catch((error: unknown) =>
    logError("the authorization of a shop could not be stored", error),
  );
  if (result.outcome === "answered") {
    return {
      kind: "answered",
      answers: result.data.answers.map(toAnswer),
      foreignCount: result.data.foreignCount,
      facts: answerFactsOf(asked),
    };
  }
  const kept =
    callId !== null && result.outcome === "unknown" ? await findKept(run, callId).catch(() => null) : null;
  return kept ?? { kind: "problem", problem: serviceProblemOf({ ...asked, result }) };
}

/** A request that is repeated after its answer came: the answer is in our own rows, and costs nothing now. */
async function findKept(run: BuyerRunRow, callId: string): Promise<BuyerPackReply | null> {
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
