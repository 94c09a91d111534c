import { hashKey, useQueryClient } from "@tanstack/react-query";
import type { SeenPage } from "#components/orders/list/list-paging.ts";

type OperationRequest = { shopId: string; pageSize: number };
type Key = readonly [string, string, OperationRequest, number];

/** What the cache knows of a list: the other pages of this question, and the most rows this shop ever got for this size. */
export function useSeenPages(queryKey: Key): { seen: SeenPage[]; learnedSize: number; echoedSize: number } {
  const [scope, list, question, page] = queryKey;
  const own = hashKey([question]);
  const seen: SeenPage[] = [];
  let learnedSize = 0;
  // A last page may echo its own length: the largest echo is the size.
  let echoedSize = 0;
  for (const [key, data] of useQueryClient().getQueriesData<Omit<SeenPage, "page"> & { pageSize: number }>({
    queryKey: [scope, list],
  })) {
    const [, , otherQuestion, otherPage] = key as unknown as Key;
    if (
      data === undefined ||
      otherQuestion.shopId !== question.shopId ||
      otherQuestion.pageSize !== question.pageSize
    )
      continue;
    learnedSize = Math.max(learnedSize, data.orders.length + data.unreadableRows);
    if (hashKey([otherQuestion]) !== own) continue;
    echoedSize = Math.max(echoedSize, data.pageSize);
    if (otherPage !== page)
      seen.push({ page: otherPage, orders: data.orders, unreadableRows: data.unreadableRows });
  }
  return { seen, learnedSize, echoedSize: echoedSize || question.pageSize };
}
