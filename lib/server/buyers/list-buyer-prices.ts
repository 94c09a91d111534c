import "server-only";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";

/** What a call of up to thirty orders usually costs in each edition. */
export function listBuyerPrices(): Promise<Price[]> {
  return listPrices("buyerOpenId");
}
