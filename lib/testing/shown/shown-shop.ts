import type { Shop } from "#lib/shared/base/shops.ts";

/** A shop as the browser gets it, named by its id; all but the given fields are unknown. */
export const shownShop = (id: string, given: Partial<Shop> = {}): Shop => ({
  id,
  name: id,
  ownerId: null,
  shopId: null,
  sellerId: null,
  authorization: "unknown",
  authorizationAt: null,
  isArchived: false,
  ...given,
});
