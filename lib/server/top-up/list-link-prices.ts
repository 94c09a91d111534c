import "server-only";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";

/** What getting links usually costs; the service reports no charge of operation 1, so it may stay unknown. */
export function listLinkPrices(): Promise<Price[]> {
  return listPrices("topUpLink");
}
