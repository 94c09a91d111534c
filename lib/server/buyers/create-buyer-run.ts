import "server-only";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";
import { recordCacheHit } from "#lib/server/metering/cache/record-cache-hit.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { ORDERS_PER_CALL, type BegunBuyerRun } from "#lib/shared/buyers/buyers.ts";
import type { CreateBuyerRunInput } from "./buyers-input.ts";
import { findOldest, readKnownBuyers, type KnownBuyer, requireShopNumber } from "./known-buyers.ts";

/**
 * Begins a run of this person; free. Orders whose buyer is known and fresh are answered at once, unless the cache is
 * bypassed; the run is made for the others. Shop and edition of all its calls are set here.
 */
export async function createBuyerRun(
  { identity }: Context,
  { shopId, edition, orders, cache }: CreateBuyerRunInput,
): Promise<BegunBuyerRun> {
  const { personId } = identity;
  const shop = await getShop(shopId);
  requireShopNumber(shop);
  const known = cache === "bypass" ? [] : await readKnownBuyers(shop, edition, orders);
  const [run] = await database()
    .insert(buyerRuns)
    .values({ personId, shopId: shop.id, edition, orderCount: orders.length - known.length })
    .returning({ id: buyerRuns.id });
  if (!run) throw new AppError("internal", "the run was not written");
  for (const callId of savedCalls(known, orders.length))
    await recordCacheHit({
      callId,
      kind: "stored",
      operation: "buyerOpenId",
      variant: edition,
      personId,
      shopId: shop.id,
    });
  return {
    runId: run.id,
    known: known.map(({ tid, openId, replyNick }) => ({ tid, openId, replyNick })),
    knownAsOf: findOldest(known),
  };
}

/** Ids of earlier calls that answer known orders, one for each call that is not needed now. */
function savedCalls(known: KnownBuyer[], orderCount: number): string[] {
  const packs = (count: number) => Math.ceil(count / ORDERS_PER_CALL);
  const count = packs(orderCount) - packs(orderCount - known.length);
  return known
    .filter((_, at) => at % ORDERS_PER_CALL === 0)
    .slice(0, count)
    .map(({ callId }) => callId);
}
