import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** `shop_id` of operation 4; throws `badInput` for a shop that nobody has given one. */
export function requireShopNumber({ shopId }: Shop): string {
  if (!shopId) throw new AppError("badInput", "the shop has no shop ID", { fields: { shop: "noShopId" } });
  return shopId;
}
