import "server-only";
import { eq } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { ShopInput } from "#lib/server/shops/shop-input.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Shop } from "#lib/shared/shops.ts";

/** Changes a shop. Other owner or shop ids are another shop to the service: what was learned of it is forgotten. */
export async function updateShop(id: string, input: ShopInput): Promise<Shop> {
  const before = await getShop(id);
  const { name, ownerId, shopId, sellerId } = input;
  const isSame = before.ownerId === ownerId && before.shopId === shopId;
  const learned = isSame ? {} : { authorization: "unknown" as const, authorizationAt: null };
  const [row] = await database().update(shops).set({ name, ownerId, shopId, sellerId, ...learned }).where(eq(shops.id, id)).returning();
  if (!row) throw new AppError("notFound", "no such shop");
  return toShop(row);
}
