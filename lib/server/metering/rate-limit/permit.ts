import "server-only";
import { cancelPermit, markSent, releasePermit, throttle } from "./rate-limit-rule.ts";
import type { SharedLimit } from "./shared-limit.ts";
import type { WaitingQueue } from "./waiting-queue.ts";

/** Permission for one attempt to leave, once and before `sendBy`; none of its methods waits. */
export type Permit = {
  /** Time it took to get it, milliseconds. */
  waitMs: number;
  /** Time of `performance.now()` after which the request may not leave. */
  sendBy: number;
  /** The bytes were handed to a connected socket. */
  markSent: () => void;
  /** Ends the attempt at `at`. `answered`: the service responded; `cancelled`: nothing left. */
  release: (how: "answered" | "unanswered" | "cancelled", at?: number) => void;
  /** Handles HTTP 429: no call leaves for `waitMs`, and only half as many for a minute. */
  throttle: (waitMs: number, at?: number) => void;
};

/** Time until other instances know of a call that left and has no response yet. */
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
