import "server-only";
import { eq, desc } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { MOST_LISTED } from "#lib/shared/base/list-limits.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** The shop with this id, which may be at hand already; throws `notFound`, for an id of another shape too. */
export async function getShop(id: string, atHand?: Shop | null): Promise<Shop> {
  if (atHand?.id === id) return atHand;
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such shop");
  const [row] = await database().select().from(shops).where(eq(shops.id, id));
  if (!row) throw new AppError("notFound", "no such shop");
  return toShop(row);
}

/** All shops, the oldest first, or the newest `MOST_LISTED`. */
export async function listShops(): Promise<Shop[]> {
  const rows = await database()
    .select()
    .from(shops)
    .orderBy(desc(shops.createdAt), desc(shops.id))
    .limit(MOST_LISTED);
  return rows.reverse().map(toShop);
}

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
