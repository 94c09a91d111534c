import "server-only";
import { cacheTtlOf } from "#lib/server/metering/cache/cache-entry.ts";
import { listPrices } from "#lib/server/metering/pricing/prices.ts";
import type { ListOperation, ListTerms } from "#lib/shared/orders/orders.ts";

/** What a page of a list costs, and for how long an answer serves again, before anything is asked. */
export async function getListTerms(operation: ListOperation): Promise<ListTerms> {
  const [prices, cacheTtlSeconds] = await Promise.all([listPrices(operation), cacheTtlOf(operation)]);
  return { prices, cacheTtlSeconds };
}
