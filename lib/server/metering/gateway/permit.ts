import "server-only";
import type { Permit } from "#lib/server/service/call-options.ts";
import {
  cancelPermit,
  markSent,
  releasePermit,
  throttle,
} from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { SharedLimit } from "./shared-limit.ts";
import type { WaitingQueue } from "./waiting-queue.ts";

/** Other dashboards learn within this time of a call that left and has no answer yet. */
const TELL_SENT_MS = 100;
export const TELL_END_MS = 10;

/** What becomes of a permit is told to all who share the limit; `queue` are those of this process who wait for it. */
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
    release: (how) => {
      const at = now();
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
    throttle: (ms) => {
      const at = now();
      limit.change((state, clockAt) => throttle(state, ms, clockAt(at)), TELL_END_MS);
    },
  };
}
