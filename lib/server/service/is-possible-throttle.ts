import type { ProblemReason } from "#lib/shared/calls/call-result.ts";

const BUSY = new Set<ProblemReason>(["timedOut", "retryLater", "unavailable", "connectionLost"]);

/**
 * Whether a call may have been over the service's frequency limit: codes 101 and 202, HTTP 503, a dropped connection,
 * or an empty body no status explains. The spec leaves open how the limit shows itself. Spec: "Limits".
 */
export function isPossibleThrottle(reason: ProblemReason, isEmptyBody: boolean): boolean {
  return BUSY.has(reason) || (isEmptyBody && reason === "notUnderstood");
}
