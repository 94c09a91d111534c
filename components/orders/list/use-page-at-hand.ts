import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageAtHand } from "#lib/shared/orders/orders.ts";

// One page a cache: its data may be dropped by the time the person returns to the list. React starts again with
// an empty cache when a press interrupts hydration.
const filled = new WeakSet<QueryClient>();

/** Puts the page from the document into the cache under its URL's query, so that the list requests nothing. */
export function usePageAtHand<Page>(
  atHand: PageAtHand<Page> | null,
  search: string,
  queryKey: QueryKey,
): void {
  const client = useQueryClient();
  // Runs before the first render reads the cache.
  useState(() => {
    if (filled.has(client) || atHand?.search !== search) return;
    filled.add(client);
    // Fresh until hydration, whatever remains of its time and whatever the browser's clock says.
    client.setQueryData(queryKey, atHand.page, { updatedAt: Date.now() + 5_000 });
  });
}
