import "server-only";
import type { CreateBuyerRunInput } from "#lib/server/buyers/buyers-input.ts";
import { requireShopNumber } from "#lib/server/buyers/require-shop-number.ts";
import { database } from "#lib/server/db/database.ts";
import { buyerRuns } from "#lib/server/db/schema.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import { AppError } from "#lib/shared/errors.ts";
import type { Context } from "#lib/shared/identity.ts";

/** Begins a run of this person; free. Shop and edition of all its calls are set here. */
export async function createBuyerRun({ identity }: Context, { shopId, edition, orderCount }: CreateBuyerRunInput): Promise<{ runId: string }> {
  const shop = await getShop(shopId);
  requireShopNumber(shop);
  const [run] = await database().insert(buyerRuns).values({ personId: identity.personId, shopId: shop.id, edition, orderCount }).returning({ id: buyerRuns.id });
  if (!run) throw new AppError("internal", "the run was not written");
  return { runId: run.id };
}
