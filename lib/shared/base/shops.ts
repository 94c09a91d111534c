import { idParam, urlCodec } from "./url-params.ts";

/** Learned from calls: 302 makes `needsScan`, an answer of operation 4 or 5 makes `authorized`. */
export type ShopAuthorization = "unknown" | "authorized" | "needsScan";

/** A shop as the screens know it; its three numbers name it to operations 5, 4 and 3. */
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
  /** Unix milliseconds of the call that taught it. */
  authorizationAt: number | null;
  /** In no switcher and no picker any more; what was done in it stays. */
  isArchived: boolean;
};

/** The shop that a page is about, as a part of its URL. */
export const shopUrl = urlCodec({ shop: idParam });

/** The URL of `/buyers`: its shop, and a run that was made. */
export const buyersUrl = urlCodec({ shop: idParam, run: idParam });

/** The id of what choosing another shop costs, which describes the shops that can be chosen. */
export const SHOP_PRICE_ID = "shop-price";

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
