import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AnswerFacts } from "#lib/shared/calls/service-problem.ts";
import type { PageAtHand } from "#lib/shared/orders/orders.ts";

/** Takes the page that came with the document as the answer to the query of its URL: the list then shows it and asks for nothing. */
export function usePageAtHand<Page extends AnswerFacts>(
  atHand: PageAtHand<Page> | null,
  search: string,
  queryKey: QueryKey,
): void {
  const client = useQueryClient();
  // Before the first render has looked for it; later ones find what has been asked since.
  useState(() => {
    if (atHand?.search === search && !client.getQueryData(queryKey))
      client.setQueryData(queryKey, atHand.page, { updatedAt: atHand.page.asOf });
  });
}
