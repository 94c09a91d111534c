import "server-only";
import { requireShopNumber } from "#lib/server/buyers/require-shop-number.ts";
import { findCachedResponses } from "#lib/server/metering/cache/find-cached.ts";
import type { BuyerAnswer, BuyerEdition, BuyerOrder } from "#lib/shared/buyers/buyers.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** An order's buyer as an earlier call brought it, whoever asked. */
export type KnownBuyer = BuyerAnswer & { callId: string; /** Unix milliseconds. */ answeredAt: number };

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
    (answer?.data.answers ?? []).map(({ tid, openUid }) => ({
      tid,
      openId: openUid,
      callId: answer?.callId ?? "",
      answeredAt: answer?.answeredAt ?? 0,
    })),
  );
}
