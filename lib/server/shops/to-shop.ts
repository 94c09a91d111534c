import "server-only";
import type { shops } from "#lib/server/db/schema.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** A row as the screens know it. */
export function toShop(row: typeof shops.$inferSelect): Shop {
  const { id, name, ownerId, shopId, sellerId, authorization, authorizationAt } = row;
  return {
    id,
    name,
    ownerId,
    shopId,
    sellerId,
    authorization,
    authorizationAt: authorizationAt?.getTime() ?? null,
  };
}
