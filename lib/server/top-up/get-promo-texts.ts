import "server-only";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { PromoTexts } from "#lib/shared/top-up/promo-texts.ts";

/** Gets the texts to send with a link, the same for everybody here. */
export async function getPromoTexts(_identity: Identity): Promise<PromoTexts> {
  return inForce("promoTexts", await getSetting("promoTexts"));
}
