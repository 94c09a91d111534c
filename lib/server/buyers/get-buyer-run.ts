import "server-only";
import { recordSeen } from "#lib/server/audit/record-audit.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BuyerRun } from "#lib/shared/buyers/buyers.ts";
import { getOwnRun, readRunCalls } from "./buyer-runs.ts";

/** Returns the orders and answers of a run of this person, without a call; records the view in the audit trail. */
export async function getBuyerRun({ identity }: Context, id: string): Promise<BuyerRun> {
  const { id: runId, shopId, edition, orderCount, createdAt } = await getOwnRun(identity, id);
  const [shop, calls] = await Promise.all([getShop(shopId), readRunCalls(runId)]);
  await recordSeen({
    kind: "buyerRunSeen",
    personId: identity.personId,
    details: { runId, count: orderCount },
  });
  return {
    id: runId,
    shopId,
    shopName: shop.name,
    edition,
    orderCount,
    createdAt: createdAt.getTime(),
    calls,
  };
}
