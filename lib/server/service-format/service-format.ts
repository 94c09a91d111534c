import "server-only";
import { z } from "zod";
import { env } from "#lib/server/env.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import { getAuthoredSetting, getPageSettings } from "#lib/server/settings/get-setting.ts";
import { listShops } from "#lib/server/shops/get-shop.ts";
import { sizeParam } from "#lib/shared/base/url-params.ts";
import { expectedPoints } from "#lib/shared/calls/operations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";
import type { ServiceFormat } from "#lib/shared/settings/settings-pages.ts";

/** First page number; null clears it. */
export const pageNumberingInput = z.strictObject({ base: z.literal([0, 1]).nullable() });

export const pageNumberingPressInput = z.strictObject({ shopId: z.uuid(), idempotencyKey: z.uuid() });

/** Gets all settings of the service format: as set, else as published or the default. */
export async function getServiceFormat(): Promise<ServiceFormat> {
  const [pageNumbering, settings, seen, shops, prices] = await Promise.all([
    getAuthoredSetting("pendingPageBase"),
    getPageSettings("serviceFormat"),
    getAuthoredSetting("pictureHostsSeen"),
    listShops(),
    listPrices("pendingOrders"),
  ]);
  return {
    ...settings,
    pictureHostsSeen: seen.value.hosts,
    today: zonedDay(Date.now(), env().tzShop),
    pageNumbering: { base: pageNumbering.value?.base ?? null, set: pageNumbering.set },
    pendingPoints: expectedPoints(prices, "pendingOrders", null, sizeParam.fallback),
    shops: shops.filter(({ sellerId }) => sellerId !== null).map(({ id, name }) => ({ id, name })),
  };
}
