import "server-only";
import { eq } from "drizzle-orm";
import { z } from "zod";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { AppError } from "#lib/shared/base/errors.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** The shop with this id, which may be at hand already; throws `notFound`, for an id of another shape too. */
export async function getShop(id: string, atHand?: Shop | null): Promise<Shop> {
  if (atHand?.id === id) return atHand;
  if (!z.uuid().safeParse(id).success) throw new AppError("notFound", "no such shop");
  const [row] = await database().select().from(shops).where(eq(shops.id, id));
  if (!row) throw new AppError("notFound", "no such shop");
  return toShop(row);
}
