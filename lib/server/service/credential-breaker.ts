import type { Priority } from "./call-options.ts";

/** One call's view of the breaker, from asking to answer. */
export type BreakerPass = {
  /** Whether an attempt with this token would be in vain. */
  isBlocked: (token: string) => boolean;
  /** What the service said to this token. */
  report: (token: string, isTokenRefused: boolean) => void;
  leave: () => void;
};
export type CredentialBreaker = { enter: (priority: Priority) => BreakerPass };

/**
 * Stops the calls of one operation once its token was refused (code 401, HTTP 401 or 403), so that a queue does not
 * storm. It opens again with another token, or when a person calls while no other call of the operation is about: that
 * one call asks the service again. Bulk calls never do.
 */
export function createCredentialBreaker(): CredentialBreaker {
  let refusedToken: string | null = null;
  let callsAbout = 0;
  return {
    enter: (priority) => {
      const mayAskAgain = priority === "person" && callsAbout === 0;
      callsAbout += 1;
      return {
        isBlocked: (token) => token === refusedToken && !mayAskAgain,
        report: (token, isTokenRefused) => {
          if (isTokenRefused) refusedToken = token;
          else if (refusedToken === token) refusedToken = null;
        },
        leave: () => void (callsAbout -= 1),
      };
    },
  };
}
