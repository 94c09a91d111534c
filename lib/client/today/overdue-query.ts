import { RequestError } from "#lib/client/fetch-json.ts";
import { type Overdue, OVERDUE_PATH } from "#lib/shared/today/overdue.ts";

const EVERY_MS = 60_000;
const IS_OVER = /^(notSignedIn|forbidden|secondFactorFirst)$/;

/**
 * Read again each minute while the page is seen, whatever failed before; but not for who has no right to it any more, since that would
 * be noted as an attempt.
 */
export const EACH_MINUTE = {
  enabled: true,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && IS_OVER.test(error.code) ? false : EVERY_MS,
} as const;

/** How many orders of all shops are overdue, as the document said and each minute from then on; read from where its key says. Free. */
export function overdueQuery(atHand: Overdue) {
  return { queryKey: [OVERDUE_PATH], initialData: atHand, staleTime: Infinity, ...EACH_MINUTE };
}
