import "server-only";
import { desc } from "drizzle-orm";
import { database } from "#lib/server/db/database.ts";
import { shops } from "#lib/server/db/schema.ts";
import { toShop } from "#lib/server/shops/to-shop.ts";
import { MOST_LISTED } from "#lib/shared/base/list-limits.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

/** All shops, the oldest first, or the newest `MOST_LISTED`. */
export async function listShops(): Promise<Shop[]> {
  const rows = await database()
    .select()
    .from(shops)
    .orderBy(desc(shops.createdAt), desc(shops.id))
    .limit(MOST_LISTED);
  return rows.reverse().map(toShop);
}
