import "server-only";
import { cancelPermit, markSent, releasePermit, throttle } from "./rate-limit-rule.ts";
import type { SharedLimit } from "./shared-limit.ts";
import type { WaitingQueue } from "./waiting-queue.ts";

/** Lets one attempt leave, at most once and before `sendBy`; what it is told is never waited for. */
export type Permit = {
  /** Time it took to get it, milliseconds. */
  waitMs: number;
  /** When the request must have left, by `performance.now()`; after it, it may not leave any more. */
  sendBy: number;
  /** The bytes were handed to a connected socket. */
  markSent: () => void;
  /** The attempt is over, since `at`. `answered` when the service said anything, `cancelled` when nothing left. */
  release: (how: "answered" | "unanswered" | "cancelled", at?: number) => void;
  /** HTTP 429: nobody leaves for `waitMs`, and half as many for a minute. */
  throttle: (waitMs: number, at?: number) => void;
};

/** Other dashboards learn within this time of a call that left and has no answer yet. */
const TELL_SENT_MS = 100;
export const TELL_END_MS = 10;

/** Reports what happens to a permit to all who share the limit; `queue` holds the waiting calls of this process. */
export function createPermit(
  now: () => number,
  { limit, queue }: { limit: SharedLimit; queue: WaitingQueue },
  { id, holder, sendBy, waitMs }: { id: string; holder: string; sendBy: number; waitMs: number },
): Permit {
  let leftAt = now();
  return {
    waitMs,
    sendBy,
    markSent: () => {
      const at = (leftAt = now());
      limit.change((state, clockAt) => markSent(state, { id, holder }, clockAt(at)), TELL_SENT_MS);
    },
    release: (how, at = now()) => {
      limit.change(
        (state, clockAt) =>
          how === "cancelled"
            ? cancelPermit(state, id)
            : releasePermit(
                state,
                { id, leftAt: clockAt(leftAt), isAnswered: how === "answered" },
                clockAt(at),
              ),
        TELL_END_MS,
      );
      if (how === "cancelled") queue.wake();
    },
    throttle: (ms, at = now()) =>
      limit.change((state, clockAt) => throttle(state, ms, clockAt(at)), TELL_END_MS),
  };
}
