import { queryOptions } from "@tanstack/react-query";
import { type Overdue, OVERDUE_PATH, type Today } from "#lib/shared/today/today.ts";
import { fetchJson, RequestError } from "#lib/client/fetch-json.ts";

const EVERY_MS = 60_000;
const FRESH_MS = 5_000;

/** A failure does not end it, but for one: nobody is signed in any more. */
const EACH_MINUTE = {
  enabled: true,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && error.code === "notSignedIn" ? false : EVERY_MS,
} as const;

export const TODAY_KEY = ["today"] as const;

/** Today as its document brought it, and read again each minute while it is seen; what it says of overdue orders, the navigation says too. Free. */
export function todayQuery(atHand: Today) {
  return queryOptions({
    queryKey: TODAY_KEY,
    queryFn: async ({ client }) => {
      const today = await fetchJson<Today>("/api/today");
      const { urgent } = today;
      if (urgent?.kind === "read" && urgent.value !== null) {
        const { overdue } = urgent.value.board.counts;
        client.setQueryData<Overdue>([OVERDUE_PATH], { overdue });
      }
      return today;
    },
    initialData: atHand,
    initialDataUpdatedAt: atHand.asOf,
    staleTime: FRESH_MS,
    // The next document brings its own.
    gcTime: 0,
    ...EACH_MINUTE,
  });
}

/** How many orders of all shops are overdue, as the document said and each minute from then on. Free. */
export function overdueQuery(atHand: Overdue) {
  return queryOptions({
    queryKey: [OVERDUE_PATH],
    queryFn: () => fetchJson<Overdue>(OVERDUE_PATH),
    initialData: atHand,
    staleTime: Infinity,
    ...EACH_MINUTE,
  });
}
