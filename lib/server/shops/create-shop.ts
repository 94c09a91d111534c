import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import type { ShopInput } from "#lib/server/shops/shop-input.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

export async function createShop({ identity }: Context, input: ShopInput): Promise<Shop> {
  const { name, ownerId, shopId, sellerId } = input;
  return database().transaction(async (tx) => {
    const [row] = await tx.insert(shops).values({ name, ownerId, shopId, sellerId }).returning();
    if (!row) throw new AppError("internal", "the shop was not written");
    await recordAudit({ kind: "shopAdded", personId: identity.personId, details: { shop: row.id } }, tx);
    return toShop(row);
  });
}
