import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "./fetch-json.ts";
import {
  type CardHistoryPage,
  type CardHistoryView,
  cardHistoryUrl,
  cardStanding,
  oldChecksUrl,
} from "#lib/shared/cards/card-history.ts";

const KEEP_MS = 60_000;
const LOOK_EVERY_MS = 2_000;

/** Begins the key of every page of the history. */
export const CARD_HISTORY_KEY = ["cards"] as const;

/** A page of the history, all of it masked. Free: while a check is under way it looks again by itself. */
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

/** Of how many checks the details would be erased; null looks for none. Free. */
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
