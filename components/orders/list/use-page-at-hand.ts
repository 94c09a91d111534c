import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageAtHand } from "#lib/shared/orders/orders.ts";

// Its data may be dropped by the time the person returns to the page.
let isTaken = false;

/** Puts the page from the document into the cache under its URL's query, so that the list requests nothing. */
export function usePageAtHand<Page>(
  atHand: PageAtHand<Page> | null,
  search: string,
  queryKey: QueryKey,
): void {
  const client = useQueryClient();
  // Runs before the first render reads the cache.
  useState(() => {
    if (isTaken || atHand?.search !== search) return;
    // The server renders many documents.
    isTaken = typeof window !== "undefined";
    // Fresh until hydration, whatever remains of its time and whatever the browser's clock says.
    client.setQueryData(queryKey, atHand.page, { updatedAt: Date.now() + 5_000 });
  });
}
