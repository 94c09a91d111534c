import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { PageAtHand } from "#lib/shared/orders/orders.ts";

// Who comes back to the page later may have dropped its answer meanwhile.
let isTaken = false;

/** Takes the page that came with the document as the answer to the query of its URL: the list then shows it and asks for nothing. */
export function usePageAtHand<Page>(
  atHand: PageAtHand<Page> | null,
  search: string,
  queryKey: QueryKey,
): void {
  const client = useQueryClient();
  // Before the first render has looked for it.
  useState(() => {
    if (isTaken || atHand?.search !== search) return;
    // The server draws many documents.
    isTaken = typeof window !== "undefined";
    // Fresh until it is hydrated, however little of its time is left, and whatever the browser's clock says.
    client.setQueryData(queryKey, atHand.page, { updatedAt: Date.now() + 5_000 });
  });
}
