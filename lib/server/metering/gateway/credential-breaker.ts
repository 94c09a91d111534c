import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { Priority } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

/** Breaker as one call sees it, until `leave`. */
export type BreakerPass = {
  /** True when the service would reject an attempt with this token. */
  isBlocked: (token: string) => boolean;
  /** Takes the result that the service gave this token. */
  report: (token: string, result: CallResult<unknown>) => void;
  leave: () => void;
};
/** `pressedAt`: time when a person resumed the work of a bulk call, Unix milliseconds; null for never. */
type Caller = { priority: Priority; pressedAt: number | null };
export type CredentialBreaker = { enter: (caller: Caller) => BreakerPass };

/**
 * Stops the calls of one operation once its token was rejected (code 401, HTTP 401 or 403), so that a queue doesn't
 * storm. A new token opens it, or a person's call while no other call of the operation is in progress: that one
 * call tries again. A bulk call does so only for work that a person resumed since the last rejection, which each
 * rejection ends.
 */
export function createCredentialBreaker(wallNow: () => number = Date.now): CredentialBreaker {
  let rejected: { token: string; at: number } | null = null;
  let callsAbout = 0;
  return {
    enter: ({ priority, pressedAt }) => {
      const mayAskAgain = priority === "person" && callsAbout === 0;
      callsAbout += 1;
      return {
        isBlocked: (token) =>
          token === rejected?.token && !mayAskAgain && (pressedAt === null || pressedAt <= rejected.at),
        report: (token, result) => {
          if (result.outcome === "refused" && result.reason === "invalidCredential")
            rejected = { token, at: wallNow() };
          else if (result.code !== null && rejected?.token === token) rejected = null;
        },
        leave: () => void (callsAbout -= 1),
      };
    },
  };
}
