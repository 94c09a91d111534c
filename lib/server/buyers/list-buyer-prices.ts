import "server-only";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { Price } from "#lib/shared/calls/prices.ts";

/** What a call of up to thirty orders usually costs in each edition. */
export function listBuyerPrices(): Promise<Price[]> {
  return listPrices("buyerOpenId");
}
