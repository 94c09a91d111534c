import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { askToLeave, cancelCall, endCall, NEW_PACE, sendCall, slowDownPace } from "#lib/server/service/pace-rule.ts";
import type { PaceState } from "#lib/server/service/pace-rule.ts";
import type { Departure, Pace, Priority } from "#lib/server/service/service-client.ts";
import type { Operation } from "#lib/shared/operations.ts";

export type MemoryPaceOptions = {
  /** Calls of one operation a second, 1–10; asked shortly before each departure, so that a change holds for the next. 10 when absent. */
  perSecond?: () => Promise<number>;
  /** Milliseconds of a clock that never jumps. */
  now?: () => number;
  /** Rejects when aborted. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Calls of one operation that may wait; beyond it `depart` gives null. */
  longestQueue?: number;
};

type Waiter = { id: string; priority: Priority; askedAt: number; leave: (departure: Departure) => void; fail: (error: unknown) => void };
type Lane = { state: PaceState; waiting: Waiter[]; isRunning: boolean; nap: AbortController | null };

/** A number asked so shortly ago still holds: asking takes time, which a call that may leave need not wait for. */
const LIMIT_HOLDS_MS = 50;

/** The pace of a single process, kept in memory: at most `perSecond` arrivals of one operation in any sliding second. */
export function createMemoryPace(options: MemoryPaceOptions = {}): Pace {
  const perSecond = options.perSecond ?? (async () => 10);
  const now = options.now ?? (() => performance.now());
  const sleep = options.sleep ?? ((ms: number, signal: AbortSignal) => delay(ms, undefined, { signal }));
  const longestQueue = options.longestQueue ?? 500;
  const lanes = new Map<Operation, Lane>();

  return {
    depart: (operation, priority) => {
      const lane = laneOf(operation);
      if (lane.waiting.length >= longestQueue) return Promise.resolve(null);
      return new Promise((leave, fail) => {
        lane.waiting.push({ id: randomUUID(), priority, askedAt: now(), leave, fail });
        wake(lane);
      });
    },
    slowDown: (operation) => {
      const lane = laneOf(operation);
      lane.state = slowDownPace(lane.state, now());
      return Promise.resolve();
    },
  };

  function laneOf(operation: Operation): Lane {
    const known = lanes.get(operation);
    if (known) return known;
    const lane: Lane = { state: NEW_PACE, waiting: [], isRunning: false, nap: null };
    lanes.set(operation, lane);
    return lane;
  }

  function wake(lane: Lane): void {
    lane.nap?.abort();
    if (!lane.isRunning) void run(lane);
  }

  async function run(lane: Lane): Promise<void> {
    lane.isRunning = true;
    let known: { limit: number; at: number } | null = null;
    while (lane.waiting.length > 0) {
      if (known === null || now() - known.at > LIMIT_HOLDS_MS) {
        const limit = await limitOrNull(lane);
        known = limit === null ? null : { limit, at: now() };
      }
      // Whoever is first is found after the limit is known: a person may have come meanwhile.
      const waiter = nextOf(lane);
      if (known === null || !waiter) continue;
      const { limit } = known;
      const leftAt = now();
      const verdict = askToLeave(lane.state, { id: waiter.id, priority: waiter.priority, perSecond: limit, now: leftAt, holdsUntilSent: true });
      lane.state = verdict.state;
      if (!verdict.mayLeave) {
        // A long nap ends early enough to ask for the number again before the call may leave.
        await nap(lane, verdict.waitMs > LIMIT_HOLDS_MS ? verdict.waitMs - LIMIT_HOLDS_MS / 2 : verdict.waitMs);
        continue;
      }
      lane.waiting.splice(lane.waiting.indexOf(waiter), 1);
      waiter.leave(departureOf(lane, waiter, leftAt));
    }
    lane.isRunning = false;
  }

  /** Null when nobody could say: then the call that was next fails, and the others ask for themselves. */
  async function limitOrNull(lane: Lane): Promise<number | null> {
    try {
      return Math.min(10, Math.max(1, Math.floor(await perSecond())));
    } catch (error) {
      const failed = nextOf(lane);
      lane.waiting.splice(0, lane.waiting.length, ...lane.waiting.filter((waiter) => waiter !== failed));
      failed?.fail(error);
      return null;
    }
  }

  function departureOf(lane: Lane, waiter: Waiter, letGoAt: number): Departure {
    let leftAt = letGoAt;
    return {
      waitMs: Math.max(0, Math.round(letGoAt - waiter.askedAt)),
      sent: () => {
        leftAt = now();
        lane.state = sendCall(lane.state, waiter.id, leftAt);
        return Promise.resolve();
      },
      end: () => {
        lane.state = endCall(lane.state, { id: waiter.id, leftAt }, now());
        return Promise.resolve();
      },
      cancel: () => {
        lane.state = cancelCall(lane.state, waiter.id);
        wake(lane);
        return Promise.resolve();
      },
    };
  }

  async function nap(lane: Lane, ms: number): Promise<void> {
    lane.nap = new AbortController();
    // Being woken early is no failure: somebody came or gave a slot back, so the rule is asked again.
    await sleep(ms, lane.nap.signal).catch(() => undefined);
    lane.nap = null;
  }
}

function nextOf(lane: Lane): Waiter | undefined {
  return lane.waiting.find((waiter) => waiter.priority === "person") ?? lane.waiting[0];
}
