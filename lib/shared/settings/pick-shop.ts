import type { Shop } from "#lib/shared/settings/shops.ts";

/** Query parameter of list pages that names the chosen shop. */
export const SHOP_PARAM = "shop";
/** Cookie with the shop chosen last. */
export const SHOP_COOKIE = "md-shop";

/** The shop a page is about: the one asked for in the URL, else the one chosen last, else the first; null without shops. */
export function pickShop(
  shops: readonly Shop[],
  asked: string | null | undefined,
  remembered: string | null | undefined,
): Shop | null {
  const named = (id: string | null | undefined) => (id ? shops.find((shop) => shop.id === id) : undefined);
  return named(asked) ?? named(remembered) ?? shops[0] ?? null;
}
