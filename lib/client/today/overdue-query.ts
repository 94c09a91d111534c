import { RequestError } from "#lib/client/fetch-json.ts";
import { type Overdue, OVERDUE_PATH } from "#lib/shared/today/overdue.ts";

const EVERY_MS = 60_000;
const IS_OVER = /^(notSignedIn|forbidden|secondFactorFirst)$/;

/**
 * Reads every minute while the page is visible, but not after access was denied: the audit log records each
 * attempt.
 */
export const EACH_MINUTE = {
  enabled: true,
  refetchInterval: ({ state: { error } }: { state: { error: Error | null } }) =>
    error instanceof RequestError && IS_OVER.test(error.code) ? false : EVERY_MS,
} as const;

/** Number of overdue orders of all shops: from the document, then every minute. Free. */
export function overdueQuery(atHand: Overdue) {
  return { queryKey: [OVERDUE_PATH], initialData: atHand, staleTime: Infinity, ...EACH_MINUTE };
}
