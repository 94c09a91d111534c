import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#lib/client/fetch-json.ts";
import { type Overdue, OVERDUE_PATH } from "#lib/shared/today/overdue.ts";
import type { Today } from "#lib/shared/today/today.ts";
import { EACH_MINUTE } from "./overdue-query.ts";

const FRESH_MS = 5_000;

export const TODAY_KEY = ["today"] as const;

/** Today from its document, then every minute while visible; updates the overdue count too. Free. */
export function todayQuery(atHand: Today) {
  return queryOptions({
    queryKey: TODAY_KEY,
    queryFn: async ({ client }) => {
      const today = await fetchJson<Today>("/api/today");
      const { urgent } = today;
      if (urgent?.kind === "read" && urgent.value !== null) {
        const { counts, readFrom } = urgent.value.board;
        client.setQueryData<Overdue>([OVERDUE_PATH], { overdue: counts.overdue, readFrom });
      }
      return today;
    },
    initialData: atHand,
    initialDataUpdatedAt: atHand.asOf,
    staleTime: FRESH_MS,
    // The next document has its own data.
    gcTime: 0,
    ...EACH_MINUTE,
  });
}
