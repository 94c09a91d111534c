import type { CallResult } from "#lib/shared/calls/call-result.ts";

/** Facts of an attempt that decide if it may be repeated. */
export type AttemptEnd = {
  result: Pick<CallResult<unknown>, "outcome" | "code" | "httpStatus">;
  end: "answered" | "unanswered" | "cancelled";
  isDeadlineSpent: boolean;
};

const MAX_REPEATS_NOT_SENT = 2;
const MAX_REPEATS_TOO_MANY = 3;
const BACK_OFF_MS = 250;

/**
 * Gives the milliseconds until a call is repeated automatically, from all its attempts; null when the last result
 * stands. `random` is from 0 up to 1, for jitter. See docs/decisions/0001. Spec: "Errors", "Limits".
 */
export function pauseBeforeRepeat(attempts: readonly AttemptEnd[], random: number): number | null {
  const last = attempts.at(-1);
  if (!last) return null;
  const repeats = attempts.length - 1;
  if (isCertainlyUnsent(last)) {
    const before = attempts.slice(0, repeats).filter(isCertainlyUnsent).length;
    return before < MAX_REPEATS_NOT_SENT ? Math.round(BACK_OFF_MS * 2 ** before * (0.5 + random)) : null;
  }
  // The next permit waits as long as the service said, as does every other call of the operation.
  if (isTooMany(last))
    return attempts.slice(0, repeats).filter(isTooMany).length < MAX_REPEATS_TOO_MANY ? 0 : null;
  return null;
}

/** Tells whether the network stopped the attempt before it left, soon enough to try again. */
function isCertainlyUnsent({ result, end, isDeadlineSpent }: AttemptEnd): boolean {
  return result.outcome === "notSent" && end === "cancelled" && !isDeadlineSpent;
}

/** Tells whether it is a bare HTTP 429, rejected before any work; with an envelope the call was taken and may cost. */
function isTooMany({ result, end }: AttemptEnd): boolean {
  return end === "answered" && result.httpStatus === 429 && result.code === null;
}
