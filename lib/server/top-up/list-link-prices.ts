import "server-only";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { Price } from "#lib/shared/calls/prices.ts";

/** What getting links usually costs; the service reports no charge of operation 1, so it may stay unknown. */
export function listLinkPrices(): Promise<Price[]> {
  return listPrices("topUpLink");
}
