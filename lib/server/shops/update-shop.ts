import "server-only";
import { eq } from "drizzle-orm";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { ShopInput } from "#lib/server/shops/shop-input.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

const FIELDS = ["name", "ownerId", "shopId", "sellerId"] as const;

/** Changes a shop. Other owner or shop ids are another shop to the service: what was learned of it is forgotten. */
export async function updateShop({ identity }: Context, id: string, input: ShopInput): Promise<Shop> {
  const before = await getShop(id);
  const changed = FIELDS.filter((field) => before[field] !== input[field]);
  if (changed.length === 0) return before;
  const { name, ownerId, shopId, sellerId } = input;
  const isSame = before.ownerId === ownerId && before.shopId === shopId;
  const learned = isSame ? {} : { authorization: "unknown" as const, authorizationAt: null };
  return database().transaction(async (tx) => {
    const [row] = await tx
      .update(shops)
      .set({ name, ownerId, shopId, sellerId, ...learned })
      .where(eq(shops.id, id))
      .returning();
    if (!row) throw new AppError("notFound", "no such shop");
    await recordAudit(
      { kind: "shopChanged", personId: identity.personId, details: { shop: id, fields: changed } },
      tx,
    );
    return toShop(row);
  });
}
