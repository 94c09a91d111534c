import { gateway } from "#lib/server/metering/gateway/gateway.ts";
import type { LimitRow } from "#lib/server/metering/rate-limit/limit-rows.ts";
import type { Permit } from "#lib/server/metering/rate-limit/permit.ts";
import { NEW_LIMIT } from "#lib/server/metering/rate-limit/rate-limit-rule.ts";
import type { Place } from "#lib/server/metering/rate-limit/place.ts";
import type { RateLimiter } from "#lib/server/metering/rate-limit/rate-limiter.ts";
import { OPERATIONS, type Operation } from "#lib/shared/calls/operations.ts";
import { betweenStatements } from "#lib/testing/watch-database.ts";

let endWatch = (): void => undefined;

/**
 * Gives every call of this process a permit at once; connections, ledger rows and statements stay the same.
 * `beforeEnd` runs between the response of an attempt and the end of its row, until the next call of this function.
 */
export function leaveAtOnce(beforeEnd: (operation: Operation) => Promise<void>): void {
  gateway().limiter = openLimiter();
  endWatch();
  endWatch = betweenStatements(async ({ text, values, run }) => {
    // The last value of a closing is the row of the limit it reads: that of its operation.
    const operation = OPERATIONS.find((one) => one === values.at(-1));
    if (operation && text.includes("update calls set closed_at")) await beforeEnd(operation);
    return run();
  });
}

function openLimiter(): RateLimiter {
  const versions = new Map<LimitRow, number>();
  return {
    enter: (operation, { signal }) => enter(versions, operation, signal),
    offer: () => null,
    stop: () => undefined,
    tellAll: () => Promise.resolve(),
  };
}

function enter(versions: Map<LimitRow, number>, row: Operation, signal: AbortSignal | undefined): Place {
  return {
    turn: async () => {
      if (signal?.aborted) return null;
      const version = versions.get(row);
      return {
        row,
        write: version === undefined ? null : { row, version, state: NEW_LIMIT },
        waitMs: 0,
        end: ({ seen, isWritten, isUsed }) => {
          versions.set(row, isWritten ? (version ?? 0) + 1 : seen.version);
          return isUsed ? permit() : null;
        },
      };
    },
    leave: () => undefined,
  };
}

function permit(): Permit {
  return {
    waitMs: 0,
    sendBy: performance.now() + 60_000,
    markSent: () => undefined,
    release: () => undefined,
    throttle: () => undefined,
  };
}
