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

/** Orders read at once: hashing and opening them holds up everybody else. */
const SLICE = 200;

/** Reads the buyers of these orders from fresh cached responses, without a call. */
export async function readKnownBuyers(
  shop: Shop,
  edition: BuyerEdition,
  orders: BuyerOrder[],
): Promise<KnownBuyer[]> {
  const shopId = requireShopNumber(shop);
  const known: KnownBuyer[] = [];
  for (let at = 0; at < orders.length; at += SLICE) {
    const found = await findCachedResponses(
      "buyerOpenId",
      orders
        .slice(at, at + SLICE)
        .map(({ tid, nick }) => ({ shopId, edition, orders: [{ tid, buyerNick: nick }] })),
    );
    for (const response of found)
      for (const { tid, openUid: openId, buyerNick: replyNick } of response?.data.answers ?? [])
        known.push({
          tid,
          openId,
          replyNick,
          callId: response?.callId ?? "",
          answeredAt: response?.answeredAt ?? 0,
        });
  }
  return known;
}

/** `shop_id` of operation 4; throws `badInput` for a shop without one. */
export function requireShopNumber({ shopId }: Shop): string {
  if (!shopId) throw new AppError("badInput", "the shop has no shop ID", { fields: { shop: "noShopId" } });
  return shopId;
}
