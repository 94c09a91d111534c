import type { CallResult } from "#lib/shared/calls/call-result.ts";
import type { Priority } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";

/** One call's view of the breaker, until `leave`. */
export type BreakerPass = {
  /** True when the service would reject an attempt with this token. */
  isBlocked: (token: string) => boolean;
  /** Takes what the service said to this token. */
  report: (token: string, result: CallResult<unknown>) => void;
  leave: () => void;
};
/** `pressedAt` is when a person had the work of a bulk call go on, Unix milliseconds; null where nobody did. */
type Caller = { priority: Priority; pressedAt: number | null };
export type CredentialBreaker = { enter: (caller: Caller) => BreakerPass };

/**
 * Stops the calls of one operation once its token was refused (code 401, HTTP 401 or 403), so that a queue does not
 * storm. It opens again with another token, or when a person calls while no other call of the operation is about:
 * that one call asks the service again. A bulk call does so only for work that a person had go on after the last
 * refusal: the next refusal closes it for that too.
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
