import "server-only";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { Price } from "#lib/shared/calls/prices.ts";

/** What a check usually costs at each level. */
export function listCardPrices(): Promise<Price[]> {
  return listPrices("bankCard");
}
