import "server-only";
import { findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { KnownBuyers, BuyerMatch, BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { KnownBuyersInput } from "./buyers-input.ts";

/** Finds the orders that need no call. Returns only their numbers, never their buyers. */
export async function findKnownBuyers(
  _context: Context,
  { shopId, edition, orders }: KnownBuyersInput,
): Promise<KnownBuyers> {
  const known = await readKnownBuyers(await getShop(shopId), edition, orders);
  const asOf = known.length === 0 ? null : Math.min(...known.map(({ answeredAt }) => answeredAt));
  return { tids: known.map(({ tid }) => tid), asOf };
}

/** An order's buyer from an earlier call of any person. */
export type KnownBuyer = BuyerMatch & { callId: string; /** Unix milliseconds. */ answeredAt: number };

/** Reads the buyers of these orders from fresh cached responses, in one query and without a call. */
export async function readKnownBuyers(
  shop: Shop,
  edition: BuyerEdition,
  orders: BuyerOrder[],
): Promise<KnownBuyer[]> {
  const shopId = requireShopNumber(shop);
  const found = await findCachedResponses(
    "buyerOpenId",
    orders.map(({ tid, nick }) => ({ shopId, edition, orders: [{ tid, buyerNick: nick }] })),
  );
  return found.flatMap((answer) =>
    (answer?.data.answers ?? []).map(({ tid, openUid, buyerNick }) => ({
      tid,
      openId: openUid,
      replyNick: buyerNick,
      callId: answer?.callId ?? "",
      answeredAt: answer?.answeredAt ?? 0,
    })),
  );
}

/** `shop_id` of operation 4; throws `badInput` for a shop without one. */
export function requireShopNumber({ shopId }: Shop): string {
  if (!shopId) throw new AppError("badInput", "the shop has no shop ID", { fields: { shop: "noShopId" } });
  return shopId;
}
