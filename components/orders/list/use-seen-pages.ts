import { hashKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { DatedPage } from "./list-moves.ts";

type ListQuery = { shop: string; size: number };
export type ListKey = readonly [string, string, ListQuery, number];

/** Cached pages of a list. */
type SeenPages = {
  /** Other pages of this query; the same array while they are the same. */
  seen: DatedPage[];
  /** Most rows that this shop got for this size, and that any shop got for any size. */
  learnedSize: number;
  provenSize: number;
  echoedSize: number;
};

export function useSeenPages(queryKey: ListKey): SeenPages {
  const [scope, list, query, page] = queryKey;
  const own = hashKey([query]);
  const seen: DatedPage[] = [];
  let learnedSize = 0;
  let provenSize = 0;
  // A last page may report its own length, so the largest value is the size.
  let echoedSize = 0;
  for (const [key, data] of useQueryClient().getQueriesData<DatedPage & { pageSize: number }>({
    queryKey: [scope, list],
  })) {
    const [, , otherQuery, otherPage] = key as unknown as ListKey;
    if (data === undefined) continue;
    const rows = data.orders.length + data.unreadableRows;
    provenSize = Math.max(provenSize, rows);
    if (otherQuery.shop !== query.shop || otherQuery.size !== query.size) continue;
    learnedSize = Math.max(learnedSize, rows);
    if (hashKey([otherQuery]) !== own) continue;
    echoedSize = Math.max(echoedSize, data.pageSize);
    if (otherPage !== page) seen.push(withDate(data, otherPage));
  }
  const [kept, setKept] = useState(seen);
  if (seen.length !== kept.length || seen.some((page, at) => page !== kept[at])) setKept(seen);
  return { seen: kept, learnedSize, provenSize, echoedSize: echoedSize || query.size };
}

const datedPages = new WeakMap<object, DatedPage>();

/** Adds the page number; the same object for the same response. */
function withDate(data: DatedPage, page: number): DatedPage {
  const known = datedPages.get(data) ?? { ...data, page };
  datedPages.set(data, known);
  return known;
}
