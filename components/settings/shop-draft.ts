import type { Shop } from "#lib/shared/shops.ts";

export const SHOP_FIELDS = ["name", "ownerId", "shopId", "sellerId"] as const;

export type ShopField = (typeof SHOP_FIELDS)[number];

/** What stands in the form. `id` is absent for a shop that does not exist yet. */
export type ShopDraft = Record<ShopField, string> & { id?: string };

const KEY = "md-shop-draft";

/** An empty form, or the form of a shop. */
export function draftOf(shop?: Shop): ShopDraft {
  if (!shop) return { name: "", ownerId: "", shopId: "", sellerId: "" };
  const { id, name, ownerId, shopId, sellerId } = shop;
  return { id, name, ownerId: ownerId ?? "", shopId: shopId ?? "", sellerId: sellerId ?? "" };
}

/** Keeps a typed form over a reload of the page in this tab. */
export function keepDraft(draft: ShopDraft) {
  sessionStorage.setItem(KEY, JSON.stringify(draft));
}

/** The text of the form kept before a reload; stable until it is forgotten. */
export function keptDraftText(): string | null {
  return sessionStorage.getItem(KEY);
}

export function forgetDraft() {
  sessionStorage.removeItem(KEY);
}

/** A kept form; null when there is none or it cannot be read. */
export function readDraft(text: string | null): ShopDraft | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isDraft(value) ? value : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is ShopDraft {
  if (typeof value !== "object" || value === null) return false;
  const entries = new Map<string, unknown>(Object.entries(value));
  const id = entries.get("id");
  return SHOP_FIELDS.every((field) => typeof entries.get(field) === "string") && (id === undefined || typeof id === "string");
}
