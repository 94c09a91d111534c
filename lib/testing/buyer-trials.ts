import { randomUUID } from "node:crypto";
import { createBuyerRun } from "#lib/server/buyers/create-buyer-run.ts";
import { requestBuyers } from "#lib/server/buyers/request-buyers.ts";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";
import type {
  BegunBuyerRun,
  BuyerEdition,
  BuyerOrder,
  BuyerBatchResponse,
} from "#lib/shared/buyers/buyers.ts";
import type { CacheMode } from "#lib/shared/base/identity.ts";
import { many } from "./shown/buyer-orders.ts";
import { withTestApp } from "./with-test-app.ts";

const MAIN = "林间小铺";

/** Begins lookups and sends batches as a browser does; each test begins without any. */
export function buyerTrials() {
  const app = withTestApp(() => database().delete(buyerRuns));
  const shop = () => app.shopId(MAIN);

  async function begin(
    orderCount = 300,
    edition: BuyerEdition = "basic",
    { shopName = MAIN, by = app.context } = {},
  ): Promise<string> {
    const orders = many(orderCount);
    const asked = { shopId: app.shopId(shopName), edition, orders, cache: "bypass" } as const;
    return (await createBuyerRun(by, asked)).runId;
  }

  const beginWith = (orders: BuyerOrder[], cache: CacheMode = "default"): Promise<BegunBuyerRun> =>
    createBuyerRun(app.context, { shopId: shop(), edition: "basic", orders, cache });

  const send = (
    runId: string,
    orders: BuyerOrder[],
    { idempotencyKey = randomUUID() as string, cache = "default" as CacheMode, by = app.context } = {},
  ): Promise<BuyerBatchResponse> => requestBuyers(by, { runId, orders, idempotencyKey, cache });

  async function answered(runId: string, orders: BuyerOrder[]) {
    const response = await send(runId, orders);
    if (response.kind !== "answered") throw new Error(`no answer: ${response.problem.reason}`);
    return response;
  }

  return {
    app,
    shop,
    begin,
    beginWith,
    send,
    answered,
    metered: async () => (await app.sandbox.control.meter()).calls,
    /** Makes the next call bring these entries. */
    bring: (open_uid_info: object) =>
      app.sandbox.control.addFault({ kind: "patch", patch: { open_uids: { open_uid_info } } }),
  };
}
