import "server-only";
import { desc, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import { MAX_LISTED } from "#lib/shared/base/list-limits.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** Gets the shop with this id, or uses the one at hand; throws `notFound`, also for a malformed id. */
export async function getShop(id: string, atHand?: Shop | null): Promise<Shop> {
  if (atHand?.id === id) return atHand;
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such shop");
  const [row] = await database().select().from(shops).where(eq(shops.id, id));
  if (!row) throw new AppError("notFound", "no such shop");
  return toShop(row);
}

/**
 * Lists the shops in use in the order of the switcher, at most the last `MAX_LISTED`; on request with archived ones,
 * for history and for their own list.
 */
export async function listShops({ isWithArchived = false } = {}): Promise<Shop[]> {
  const rows = await database()
    .select()
    .from(shops)
    .where(isWithArchived ? undefined : isNull(shops.archivedAt))
    .orderBy(desc(shops.position), desc(shops.createdAt), desc(shops.id))
    .limit(MAX_LISTED);
  return rows.reverse().map(toShop);
}

/** Converts a row for the screens. */
export function toShop(row: typeof shops.$inferSelect): Shop {
  const { id, name, ownerId, shopId, sellerId, authorization, authorizationAt, archivedAt } = row;
  return {
    id,
    name,
    ownerId,
    shopId,
    sellerId,
    authorization,
    authorizationAt: authorizationAt?.getTime() ?? null,
    isArchived: archivedAt !== null,
  };
}
