import { tabStorage } from "#lib/client/tab-storage.ts";
import type { Shop } from "#lib/shared/base/shops.ts";

export const SHOP_FIELDS = ["name", "ownerId", "shopId", "sellerId"] as const;

type ShopField = (typeof SHOP_FIELDS)[number];

/** Input of a shop. `id` is absent for a new one. */
export type ShopDraft = Record<ShopField, string> & { id?: string };

/** Keeps the form as typed across a reload. */
export const storedShopDraft = tabStorage("md-shop-draft", isDraft);

/** An empty form, or the form of a shop. */
export function toShopDraft(shop?: Shop): ShopDraft {
  if (!shop) return { name: "", ownerId: "", shopId: "", sellerId: "" };
  const { id, name, ownerId, shopId, sellerId } = shop;
  return { id, name, ownerId: ownerId ?? "", shopId: shopId ?? "", sellerId: sellerId ?? "" };
}

function isDraft(value: unknown): value is ShopDraft {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const id = entries.get("id");
  return (
    SHOP_FIELDS.every((field) => typeof entries.get(field) === "string") &&
    (id === undefined || typeof id === "string")
  );
}
