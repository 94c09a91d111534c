import "server-only";
import { freshnessOf } from "#lib/server/metered/answers/freshness-of.ts";
import { listPrices } from "#lib/server/metered/sums/list-prices.ts";
import type { ListOperation, ListTerms } from "#lib/shared/orders.ts";

/** What a page of a list costs, and for how long an answer serves again, before anything is asked. */
export async function getListTerms(operation: ListOperation): Promise<ListTerms> {
  const [prices, freshSeconds] = await Promise.all([listPrices(operation), freshnessOf(operation)]);
  return { prices, freshSeconds };
}
