import type { Shop } from "#lib/shared/base/shops.ts";

type ShopMove = "up" | "down";
export type ShopAct = ShopMove | "archive" | "restore";

/** Swaps a shop with its neighbour in use and returns all ids; archived shops keep their places. */
export function movedIds(shops: readonly Shop[], shop: Shop, move: ShopMove): string[] {
  const used = shops.filter(({ isArchived }) => !isArchived);
  const neighbour = used[used.findIndex(({ id }) => id === shop.id) + (move === "up" ? -1 : 1)];
  const swap = (id: string) => (id === shop.id ? neighbour?.id : id === neighbour?.id ? shop.id : id) ?? id;
  return shops.map(({ id }) => swap(id));
}
