import "server-only";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import type { ShopInput } from "#lib/server/shops/shop-input.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Shop } from "#lib/shared/shops.ts";

export async function createShop(input: ShopInput): Promise<Shop> {
  const { name, ownerId, shopId, sellerId } = input;
  const [row] = await database().insert(shops).values({ name, ownerId, shopId, sellerId }).returning();
  if (!row) throw new AppError("internal", "the shop was not written");
  return toShop(row);
}
