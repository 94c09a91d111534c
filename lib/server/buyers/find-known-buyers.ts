import "server-only";
import type { KnownBuyersInput } from "#lib/server/buyers/buyers-input.ts";
import { readKnownBuyers } from "#lib/server/buyers/read-known-buyers.ts";
import { getShop } from "#lib/server/shops/get-shop.ts";
import type { KnownBuyers } from "#lib/shared/buyers/buyers.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Which of these orders need not be asked for, before anything is: their numbers alone, never their buyers. */
export async function findKnownBuyers(
  _context: Context,
  { shopId, edition, orders }: KnownBuyersInput,
): Promise<KnownBuyers> {
  const known = await readKnownBuyers(await getShop(shopId), edition, orders);
  return { tids: known.map(({ tid }) => tid), asOf: oldestOf(known) };
}

/** When the oldest of them came; null of none. */
export function oldestOf(known: { answeredAt: number }[]): number | null {
  return known.length === 0 ? null : Math.min(...known.map(({ answeredAt }) => answeredAt));
}
