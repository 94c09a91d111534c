import "server-only";
import { randomUUID } from "node:crypto";
import type { Permit, Priority } from "#lib/server/service/call-options.ts";
import {
  cancelPermit,
  markSent,
  releasePermit,
  requestPermit,
  SEND_WITHIN_MS,
  throttle,
  type LimitState,
} from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { instanceId } from "./instance-id.ts";
import {
  createSharedLimit,
  writeLimitAlone,
  type LimitOffer,
  type LimitSeen,
  type LimitWrite,
  type SharedLimit,
  type WriteLimit,
} from "./shared-limit.ts";
import { createWaitingQueue, type Waiting, type WaitingQueue } from "./waiting-queue.ts";

export type Tried<T> =
  /** The permit was given, in one commit with whatever else the statement wrote. */
  | { kind: "granted" }
  /** Nothing was written: somebody else changed the limit or the settings meanwhile. */
  | { kind: "again" }
  /** The permit was given, and is not needed after all. */
  | { kind: "unused" }
  /** No permit is wanted any more. */
  | { kind: "done"; value: T };

type Wanted<T> = {
  priority: Priority;
  perSecond: () => Promise<number>;
  /** A repetition goes before those that have not left at all. */
  isRepeat: boolean;
  /** When it is aborted while the call waits, the call leaves the queue. */
  signal?: AbortSignal | undefined;
  /** Tries to get a permit by writing `write`; null only looks whether one is wanted. `note` takes what it saw. */
  attempt: (write: LimitWrite | null, note: (sentAt: number, seen: LimitSeen) => void) => Promise<Tried<T>>;
};

type Acquired<T> = { permit: Permit } | { done: T; waitMs: number };

export type RateLimiter = {
  /** Waits for a permit; null when the queue is full, the limiter stops, or nobody waits for the call any more. */
  acquire: <T>(operation: Operation, wanted: Wanted<T>) => Promise<Acquired<T> | null>;
  /** What a statement about a call of this operation may write along; null when there is nothing to tell, or no way to. */
  offer: (operation: Operation) => LimitOffer | null;
  note: (operation: Operation, sentAt: number, seen: LimitSeen) => void;
  /** From now on nobody gets a permit, nor those who wait. */
  stop: () => void;
  /** Tells the other dashboards what they don't know yet, before this one ends. */
  tellAll: () => Promise<void>;
};

type OperationLimit = { limit: SharedLimit; queue: WaitingQueue };

const LONGEST_QUEUE = 500;
/** Other dashboards learn within this time of a call that left and has no answer yet. */
const TELL_SENT_MS = 100;
const TELL_END_MS = 10;
const LOOK_AGAIN_MS = 1_000;
const LOOK_ELSEWHERE_MS = 200;

/**
 * The rate limit of all dashboards on one database: one row an operation, changed by compare-and-swap and judged by a clock
 * that they share, and that setting the database's does not move. Within a process calls wait in one queue, so that a hundred of them don't fight for the row. Spec: "Limits".
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  writeLimit: WriteLimit = writeLimitAlone,
): RateLimiter {
  const operationLimits = new Map<Operation, OperationLimit>();
  let isStopped = false;

  return {
    acquire,
    offer: (operation) => {
      const { limit } = operationLimitOf(operation);
      return limit.hasNews() ? limit.offer() : null;
    },
    note: (operation, sentAt, seen) => operationLimitOf(operation).limit.note(sentAt, seen),
    stop: () => {
      isStopped = true;
      for (const { queue } of operationLimits.values()) queue.giveUp();
    },
    tellAll: async () => {
      for (const { limit } of operationLimits.values()) await limit.tell();
    },
  };

  function operationLimitOf(operation: Operation): OperationLimit {
    const known = operationLimits.get(operation);
    if (known) return known;
    const queue = createWaitingQueue();
    const limit = createSharedLimit(operation, { now, writeLimit, onFree: queue.wake });
    const operationLimit = { limit, queue };
    operationLimits.set(operation, operationLimit);
    return operationLimit;
  }

  async function acquire<T>(operation: Operation, wanted: Wanted<T>): Promise<Acquired<T> | null> {
    const operationLimit = operationLimitOf(operation);
    const askedAt = now();
    // Who must wait looks first whether a call is needed at all.
    if (!wanted.isRepeat && (await mustWait(operationLimit, wanted.perSecond))) {
      const seen = await wanted.attempt(null, operationLimit.limit.note);
      if (seen.kind === "done") return { done: seen.value, waitMs: 0 };
    }
    if (isStopped || operationLimit.queue.length() >= LONGEST_QUEUE || wanted.signal?.aborted) return null;
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        wanted.signal?.removeEventListener("abort", waiting.giveUp);
        operationLimit.queue.leave(waiting);
      };
      let isBeingServed = false;
      const serve = async (): Promise<number | null> => {
        isBeingServed = true;
        try {
          const served = await tryToLeave(operationLimit, wanted, askedAt);
          if (typeof served === "number") return served;
          leave();
          resolve(served);
        } catch (error) {
          leave();
          reject(error instanceof Error ? error : new Error("no permit", { cause: error }));
        } finally {
          isBeingServed = false;
        }
        return null;
      };
      const giveUp = (): void => {
        // Its permit may be committed this very moment.
        if (isBeingServed) return;
        leave();
        resolve(null);
        operationLimit.queue.wake();
      };
      const waiting: Waiting = {
        priority: wanted.priority,
        serve: async () => {
          if (!isStopped && !wanted.signal?.aborted) return serve();
          giveUp();
          return null;
        },
        giveUp,
      };
      wanted.signal?.addEventListener("abort", giveUp);
      operationLimit.queue.join(waiting, wanted.isRepeat);
    });
  }

  async function mustWait(
    { limit, queue }: OperationLimit,
    perSecond: () => Promise<number>,
  ): Promise<boolean> {
    if (queue.length() > 0) return true;
    const state = limit.state();
    if (state === null || !limit.clock.isKnown() || limit.isBeingWritten()) return true;
    return !requestPermit(state, {
      id: "",
      holder: instanceId(),
      priority: "person",
      perSecond: await perSecond(),
      now: limit.clock.earliest(),
      sendBy: 0,
    }).isGranted;
  }

  /** Comes back with what came of it, or with the milliseconds after which it is to be tried again. */
  async function tryToLeave<T>(
    operationLimit: OperationLimit,
    wanted: Wanted<T>,
    askedAt: number,
  ): Promise<Acquired<T> | number> {
    const { limit } = operationLimit;
    // The statement that writes it wakes the queue.
    if (limit.isBeingWritten()) return LOOK_AGAIN_MS;
    const perSecond = Math.min(10, Math.max(1, Math.floor(await wanted.perSecond())));
    const [id, holder, state] = [randomUUID(), instanceId(), limit.state()];
    if (state === null || !limit.clock.isKnown()) return look(operationLimit, wanted, askedAt);
    const sendBy = now() + SEND_WITHIN_MS;
    const verdict = requestPermit(state, {
      id,
      holder,
      priority: wanted.priority,
      perSecond,
      now: limit.clock.earliest(),
      sendBy: limit.clock.latest(sendBy),
    });
    if (!verdict.isGranted) {
      if (wanted.priority === "person") tellOfPerson(limit, verdict.state, state);
      if (!isHeldElsewhere(state)) return verdict.waitMs;
      // Nobody tells us when a call of another dashboard ends.
      if (limit.ageMs() >= LOOK_ELSEWHERE_MS) return look(operationLimit, wanted, askedAt);
      return Math.min(verdict.waitMs, LOOK_ELSEWHERE_MS);
    }
    const offered = limit.offer(() => verdict.state);
    if (!offered) return LOOK_AGAIN_MS;
    let isWritten = false;
    try {
      const tried = await wanted.attempt(offered.write, limit.note);
      isWritten = tried.kind === "granted" || tried.kind === "unused";
      if (tried.kind === "done") return { done: tried.value, waitMs: Math.round(now() - askedAt) };
      if (tried.kind === "granted")
        return { permit: permitOf(operationLimit, { id, sendBy, waitMs: Math.round(now() - askedAt) }) };
      if (tried.kind === "unused") limit.change((before) => cancelPermit(before, id), TELL_END_MS);
      return 0;
    } catch (error) {
      // It may have been committed all the same.
      limit.change((before) => cancelPermit(before, id), TELL_END_MS);
      limit.forget();
      throw error;
    } finally {
      offered.settle(isWritten);
    }
  }

  async function look<T>(
    { limit }: OperationLimit,
    wanted: Wanted<T>,
    askedAt: number,
  ): Promise<Acquired<T> | number> {
    const seen = await wanted.attempt(null, limit.note);
    if (seen.kind === "done") return { done: seen.value, waitMs: Math.round(now() - askedAt) };
    return limit.state() === null ? LOOK_AGAIN_MS : 0;
  }

  function permitOf(
    { limit, queue }: OperationLimit,
    { id, sendBy, waitMs }: { id: string; sendBy: number; waitMs: number },
  ): Permit {
    const holder = instanceId();
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

  /** Bulk of other dashboards holds back for a person who waits here. */
  function tellOfPerson(
    limit: SharedLimit,
    { personAskedAt, personDueAt, lastBulkLeftAt }: LimitState,
    before: LimitState,
  ): void {
    const present = limit.clock.earliest();
    const isBulkAbout = lastBulkLeftAt !== null && present - lastBulkLeftAt < LOOK_AGAIN_MS;
    const isNews = (before.personDueAt ?? 0) < present;
    if (isBulkAbout && isNews)
      limit.change((state) => ({ ...state, personAskedAt, personDueAt }), TELL_END_MS);
  }
}

/** Whether a call of another dashboard that is not over holds a slot. */
function isHeldElsewhere({ held }: LimitState): boolean {
  return held.some(({ holder, endedAt }) => endedAt === null && holder !== instanceId());
}
