import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import {
  cancelPermit,
  markSent,
  NEW_LIMIT,
  releasePermit,
  requestPermit,
  throttle,
} from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { CallRecorder, NoPermit, Permit, PermitRequest } from "#lib/server/service/call-options.ts";

type Waiting = {
  request: PermitRequest;
  askedAt: number;
  end: (permit: Permit | NoPermit) => void;
  fail: (error: unknown) => void;
};

const HOLDER = "memory";
const SEND_WITHIN_MS = 10_000;

/** A recorder without a ledger: the rule of the rate limit in memory, for the calls of one operation, 10 a second. */
export function createMemoryRecorder({ longestQueue = 500 } = {}): CallRecorder {
  const now = () => performance.now();
  const waiting: Waiting[] = [];
  let state = NEW_LIMIT;
  let isServing = false;
  let nap = new AbortController();

  return {
    open: (request) => {
      if (waiting.length >= longestQueue) return Promise.resolve({ stopped: "busy", waitMs: 0 });
      return new Promise((end, fail) => {
        waiting.push({ request, askedAt: now(), end, fail });
        nap.abort();
        if (!isServing) void serve();
      });
    },
    close: async () => undefined,
  };

  async function serve(): Promise<void> {
    isServing = true;
    for (let next = head(); next; next = head()) {
      const waitMs = await tryToLeave(next);
      nap = new AbortController();
      // Woken early, somebody came or gave a permit back: the rule is asked again.
      if (waitMs > 0) await delay(waitMs, undefined, { signal: nap.signal }).catch(() => undefined);
    }
    isServing = false;
  }

  function head(): Waiting | undefined {
    return waiting.find(({ request }) => request.priority === "person") ?? waiting[0];
  }

  /** Comes back with the milliseconds after which somebody may leave. */
  async function tryToLeave(one: Waiting): Promise<number> {
    const { request, askedAt, end, fail } = one;
    const leave = () => void waiting.splice(waiting.indexOf(one), 1);
    try {
      const stopped = await request.obstacle();
      const id = randomUUID();
      const at = now();
      if (stopped !== null) {
        leave();
        end({ stopped, waitMs: Math.round(at - askedAt) });
        return 0;
      }
      const verdict = requestPermit(state, {
        id,
        holder: HOLDER,
        priority: request.priority,
        perSecond: 10,
        now: at,
        sendBy: at + SEND_WITHIN_MS,
      });
      state = verdict.state;
      if (!verdict.isGranted) return verdict.waitMs;
      leave();
      end(permitOf(id, at, at - askedAt));
    } catch (error) {
      leave();
      fail(error);
    }
    return 0;
  }

  function permitOf(id: string, grantedAt: number, waitMs: number): Permit {
    let leftAt = grantedAt;
    return {
      waitMs: Math.round(waitMs),
      sendBy: grantedAt + SEND_WITHIN_MS,
      markSent: () => {
        leftAt = now();
        state = markSent(state, { id, holder: HOLDER }, leftAt);
      },
      release: (how) => {
        state =
          how === "cancelled"
            ? cancelPermit(state, id)
            : releasePermit(state, { id, leftAt, isAnswered: how === "answered" }, now());
        nap.abort();
      },
      throttle: (ms) => void (state = throttle(state, ms, now())),
    };
  }
}
