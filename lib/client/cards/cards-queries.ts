import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import {
  type CardHistoryPage,
  type CardHistoryView,
  cardHistoryUrl,
  cardStanding,
  oldChecksUrl,
} from "#lib/shared/cards/card-history.ts";

const KEEP_MS = 60_000;
const LOOK_EVERY_MS = 2_000;

/** First part of the query key of every page of the history. */
export const CARD_HISTORY_KEY = ["cards"] as const;

/** A masked page of the history. Free: refreshes itself while a check is in progress. */
export function cardHistoryQuery(view: CardHistoryView) {
  return queryOptions({
    queryKey: [...CARD_HISTORY_KEY, view] as const,
    queryFn: () => fetchJson<CardHistoryPage>(`/api/cards${cardHistoryUrl.write(view)}`),
    staleTime: 0,
    gcTime: KEEP_MS,
    placeholderData: (before: CardHistoryPage | undefined) => before,
    refetchInterval: ({ state }) =>
      state.data?.checks.some((check) => cardStanding(check) === "underWay") ? LOOK_EVERY_MS : false,
  });
}

/** Number of checks whose details would be deleted; null counts nothing. Free. */
export function oldChecksQuery(before: string | null) {
  return queryOptions({
    queryKey: ["old-card-checks", before] as const,
    queryFn: () =>
      fetchJson<{ count: number }>(`/api/cards/old${oldChecksUrl.write({ before: before ?? "" })}`),
    enabled: before !== null,
    staleTime: 0,
    gcTime: 0,
  });
}
