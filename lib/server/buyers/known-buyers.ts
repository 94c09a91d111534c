import "server-only";
import { findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { KnownBuyers, BuyerMatch, BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import type { Shop } from "#lib/shared/base/shops.ts";
import type { KnownBuyersInput } from "./buyers-input.ts";

/** Which of these orders need no call, before any is made: their numbers alone, never their buyers. */
export async function findKnownBuyers(
  _context: Context,
  { shopId, edition, orders }: KnownBuyersInput,
): Promise<KnownBuyers> {
  const known = await readKnownBuyers(await getShop(shopId), edition, orders);
  return { tids: known.map(({ tid }) => tid), asOf: findOldest(known) };
}

/** When the oldest of them came; null of none. */
export function findOldest(known: { answeredAt: number }[]): number | null {
  return known.length === 0 ? null : Math.min(...known.map(({ answeredAt }) => answeredAt));
}

/** An order's buyer as an earlier call brought it, whoever made it. */
export type KnownBuyer = BuyerMatch & { callId: string; /** Unix milliseconds. */ answeredAt: number };

/** Of these orders those whose buyer is known and fresh, in one look: it costs nothing. */
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

/** `shop_id` of operation 4; throws `badInput` for a shop that nobody has given one. */
export function requireShopNumber({ shopId }: Shop): string {
  if (!shopId) throw new AppError("badInput", "the shop has no shop ID", { fields: { shop: "noShopId" } });
  return shopId;
}
