import "server-only";
import { readCacheTtl } from "#lib/server/metering/cache/cache-entry.ts";
import { listAllPrices, listPrices } from "#lib/server/metering/pricing/prices.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Identity } from "#lib/shared/base/identity.ts";
import { PAGE_SIZES } from "#lib/shared/base/url-params.ts";
import { expectedPoints, type Operation, type Price } from "#lib/shared/calls/operations.ts";
import type { Points } from "#lib/shared/calls/points.ts";
import { holdsTimes } from "#lib/shared/dates/day-bounds.ts";
import type { ListOperation, ListTerms } from "#lib/shared/orders/orders.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import { listOrderStatuses } from "./order-statuses.ts";

/** Gets the prices of a page of a list and of its buyers, and how long responses are cached, before any call. */
export async function getListTerms(_identity: Identity, operation: ListOperation): Promise<ListTerms> {
  const [prices, cacheTtlSeconds, statuses, { values }] = await Promise.all([
    listAllPrices(),
    readCacheTtl(operation),
    listOrderStatuses(),
    settingsSnapshot(),
  ]);
  const shapes = inForce("dateShapes", values.dateShapes);
  const wanted: readonly Operation[] = [operation, "buyerOpenId"];
  return {
    prices: prices.filter((price) => wanted.includes(price.operation)),
    cacheTtlSeconds,
    statuses,
    takesTimes: holdsTimes(operation === "soldOrders" ? shapes.sold : shapes.pending),
  };
}

/** Lists the prices of pages of the lists, before any call. */
export async function listOrderPrices(_identity: Identity): Promise<Price[]> {
  const prices = await listAllPrices();
  return prices.filter(({ operation }) => operation === "soldOrders" || operation === "pendingOrders");
}

/** Gets the usual price of requesting one order by its number, which is that of a first page of the usual size. */
export async function getPointsOfOneOrder(_identity: Identity): Promise<Points | null> {
  return expectedPoints(await listPrices("pendingOrders"), "pendingOrders", null, PAGE_SIZES[0]);
}
