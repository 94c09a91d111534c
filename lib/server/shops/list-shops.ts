import "server-only";
import { asc } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import type { Shop } from "#lib/shared/shops.ts";

/** All shops, the oldest first. */
export async function listShops(): Promise<Shop[]> {
  const rows = await database().select().from(shops).orderBy(asc(shops.createdAt), asc(shops.id));
  return rows.map(toShop);
}
