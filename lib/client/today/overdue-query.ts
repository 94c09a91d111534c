import { queryOptions } from "@tanstack/react-query";
import { fetchJson, RequestError } from "#lib/client/fetch-json.ts";
import { type Overdue, OVERDUE_PATH } from "#lib/shared/today/overdue.ts";

const EVERY_MS = 60_000;

/**
 * Read again each minute while the page is seen, whatever failed before; but not by who has no right to it any more, since that would
 * be noted as an attempt.
 */
export const EACH_MINUTE = {
  enabled: true,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && /^(notSignedIn|forbidden|secondFactorFirst)$/.test(error.code)
      ? false
      : EVERY_MS,
} as const;

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
