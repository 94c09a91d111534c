import "server-only";
import { listPrices } from "#lib/server/metering/pricing/list-prices.ts";
import type { Price } from "#lib/shared/calls/operations.ts";

/** What a check usually costs at each level. */
export function listCardPrices(): Promise<Price[]> {
  return listPrices("bankCard");
}
