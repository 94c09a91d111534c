import "server-only";
import { env } from "#lib/server/env.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import { listShops } from "#lib/server/shops/list-shops.ts";
import { MOST_CALLS_PER_SECOND, type ServiceFormat } from "#lib/shared/settings/service-format.ts";
import { pointsOf } from "#lib/shared/calls/operations.ts";
import { zonedDay } from "#lib/shared/dates/zoned-time.ts";

/** Every switch of the service format: as it is set, else as published or as usual. */
export async function getServiceFormat(): Promise<ServiceFormat> {
  const [pageBase, dateShapes, sidLocation, callsPerSecond, pictureHosts, shops, prices] = await Promise.all([
    findAuthoredSetting("pendingPageBase"),
    findAuthoredSetting("dateShapes"),
    findAuthoredSetting("sidLocation"),
    findAuthoredSetting("callsPerSecond"),
    findAuthoredSetting("pictureHosts"),
    listShops(),
    listPrices("pendingOrders"),
  ]);
  return {
    today: zonedDay(Date.now(), env().tzShop),
    pageBase: { base: pageBase?.value.base ?? null, set: pageBase?.set ?? null },
    dateShapes: {
      pending: dateShapes?.value.pending ?? "day",
      sold: dateShapes?.value.sold ?? "day",
      set: dateShapes?.set ?? null,
    },
    sidLocation: { placement: sidLocation?.value.placement ?? "body", set: sidLocation?.set ?? null },
    callsPerSecond: {
      count: callsPerSecond?.value.count ?? MOST_CALLS_PER_SECOND,
      set: callsPerSecond?.set ?? null,
    },
    pictureHosts: { hosts: pictureHosts?.value.hosts ?? [], set: pictureHosts?.set ?? null },
    pendingPoints: pointsOf(prices, "pendingOrders", null),
    shops: shops.filter(({ sellerId }) => sellerId !== null).map(({ id, name }) => ({ id, name })),
  };
}
