import { idParam, urlCodec } from "./url-params.ts";

/** Learned from calls: code 302 sets `needsScan`, a response of operation 4 or 5 sets `authorized`. */
export type ShopAuthorization = "unknown" | "authorized" | "needsScan";

/** A shop as the screens know it; three numbers identify it in operations 5, 4 and 3. */
export type Shop = {
  id: string;
  name: string;
  /** `owner_id` of operation 5. */
  ownerId: string | null;
  /** `shop_id` of operation 4. */
  shopId: string | null;
  /** `sellerId` of operation 3. */
  sellerId: string | null;
  authorization: ShopAuthorization;
  /** Time of the call that showed it. */
  authorizationAt: number | null;
  /** An archived shop is in no switcher and picker; its data stays. */
  isArchived: boolean;
};

/** URL parameter of the shop that a page is about. */
export const shopUrl = urlCodec({ shop: idParam });

/** Element id of the price of choosing another shop; describes the shops to choose from. */
export const SHOP_PRICE_ID = "shop-price";

/** Cookie with the shop chosen last. */
export const SHOP_COOKIE = "md-shop";

/** The shop a page is about: from the URL, else the one chosen last, else the first; null without shops. */
export function pickShop(
  shops: readonly Shop[],
  asked: string | null | undefined,
  remembered: string | null | undefined,
): Shop | null {
  const named = (id: string | null | undefined) => (id ? shops.find((shop) => shop.id === id) : undefined);
  return named(asked) ?? named(remembered) ?? shops[0] ?? null;
}
