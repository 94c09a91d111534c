import { randomUUID } from "node:crypto";
import { createBuyerRun } from "#lib/server/buyers/create-buyer-run.ts";
import { requestBuyers } from "#lib/server/buyers/request-buyers.ts";
import type { BegunBuyerRun, BuyerEdition, BuyerOrder, BuyerPackReply } from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { many } from "./buyer-orders.ts";
import type { TestApp } from "./test-app.ts";

const MAIN = "林间小铺";

/** Begins runs and sends packs as a browser would; `appOf` is asked at each. */
export function buyerTrials(appOf: () => TestApp) {
  async function begin(orderCount = 300, edition: BuyerEdition = "basic", shopName = MAIN): Promise<string> {
    return (await beginWith(many(orderCount), { edition, cache: "bypass" }, shopName)).runId;
  }

  function beginWith(
    orders: BuyerOrder[],
    { edition = "basic", cache = "default" }: { edition?: BuyerEdition; cache?: CacheMode } = {},
    shopName = MAIN,
  ): Promise<BegunBuyerRun> {
    const app = appOf();
    return createBuyerRun(app.context, { shopId: app.shopId(shopName), edition, orders, cache });
  }

  function send(
    runId: string,
    orders: BuyerOrder[],
    idempotencyKey: string = randomUUID(),
    cache: CacheMode = "default",
  ): Promise<BuyerPackReply> {
    return requestBuyers(appOf().context, { runId, orders, idempotencyKey, cache });
  }

  async function answered(runId: string, orders: BuyerOrder[]) {
    const reply = await send(runId, orders);
    if (reply.kind !== "answered") throw new Error(`no answer: ${reply.problem.reason}`);
    return reply;
  }

  const metered = async () => (await appOf().sandbox.control.meter()).calls;

  return { begin, beginWith, send, answered, metered };
}
