import "server-only";
import { randomUUID } from "node:crypto";
import type { Permit, Priority } from "#lib/server/service/call-options.ts";
import {
  cancelPermit,
  requestPermit,
  SEND_WITHIN_MS,
  type LimitState,
} from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { Operation, Pace } from "#lib/shared/calls/operations.ts";
import { instanceId } from "./instance-id.ts";
import { LIMIT_ROWS, limitRow, moveLimits, rowsReplacedBy, type LimitRow } from "./limit-rows.ts";
import { createPermit, TELL_END_MS } from "./permit.ts";
import {
  createSharedLimit,
  type Change,
  writeLimitAlone,
  type LimitOffer,
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
  /** As it holds now. */
  pace: () => Promise<Pace>;
  /** A repetition goes before those that have not left at all. */
  isRepeat: boolean;
  /** When it is aborted while the call waits, the call leaves the queue. */
  signal?: AbortSignal | undefined;
  /** Tries to get a permit by writing `write`; null only looks whether one is wanted. `note` takes what it saw of the row. */
  attempt: (write: LimitWrite | null, note: SharedLimit["note"], row: LimitRow) => Promise<Tried<T>>;
};

type Acquired<T> = { permit: Permit } | { done: T; waitMs: number };

export type RateLimiter = {
  /** Waits for a permit; null when the queue is full, the limiter stops, or nobody waits for the call any more. */
  acquire: <T>(operation: Operation, wanted: Wanted<T>) => Promise<Acquired<T> | null>;
  /** What a statement about a call of this operation may write along; null when there is nothing to tell, or no way to. */
  offer: (operation: Operation) => LimitOffer | null;
  /** From now on nobody gets a permit, nor those who wait. */
  stop: () => void;
  /** Tells the other dashboards what they don't know yet, before this one ends. */
  tellAll: () => Promise<void>;
};

/** One limit, and those of this process who wait for it. */
type Line = { limit: SharedLimit; queue: WaitingQueue };

/** The call belongs into another line by now. */
const MOVED = "moved";

const MAX_QUEUE = 500;
const LOOK_AGAIN_MS = 1_000;
const LOOK_ELSEWHERE_MS = 200;

/**
 * The rate limit of all dashboards on one database: one row an operation, or one for all, changed by compare-and-swap and judged
 * by a clock that they share, and that setting the database's does not move. Within a process calls of one row wait in one
 * queue, so that a hundred of them don't fight for it. Spec: "Limits".
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  writeLimit: WriteLimit = writeLimitAlone,
  holder: string = instanceId(),
): RateLimiter {
  const lines = new Map<LimitRow, Line>();
  /** Where the last permit of an operation came from. */
  const lastRows = new Map<Operation, LimitRow>();
  let isStopped = false;

  return {
    acquire,
    offer: (operation) => {
      const { limit } = findLine(lastRows.get(operation) ?? operation);
      return limit.hasNews() ? limit.offer() : null;
    },
    stop: () => {
      isStopped = true;
      for (const { queue } of lines.values()) queue.giveUp();
    },
    tellAll: async () => {
      // What a closed limit hands on is told by those that come after it.
      for (const row of [...LIMIT_ROWS, ...LIMIT_ROWS]) await lines.get(row)?.limit.tell();
    },
  };

  function findLine(row: LimitRow): Line {
    const known = lines.get(row);
    if (known) return known;
    const queue = createWaitingQueue();
    const onClosed = (changes: Change[]): void => {
      for (const other of rowsReplacedBy(row))
        for (const one of changes) findLine(other).limit.change(one, TELL_END_MS);
    };
    const limit = createSharedLimit(row, { now, writeLimit, onFree: queue.wake, onClosed });
    const line = { limit, queue };
    lines.set(row, line);
    return line;
  }

  async function acquire<T>(operation: Operation, wanted: Wanted<T>): Promise<Acquired<T> | null> {
    const requestedAt = now();
    for (let isFirst = !wanted.isRepeat; ; isFirst = false) {
      const row = limitRow(operation, (await wanted.pace()).scope);
      const line = findLine(row);
      // Who must wait looks first whether a call is needed at all.
      if (isFirst && (await mustWait(line, wanted.pace))) {
        const seen = await wanted.attempt(null, line.limit.note, row);
        if (seen.kind === "done") return { done: seen.value, waitMs: 0 };
      }
      const got = await waitIn(line, operation, wanted, requestedAt);
      if (got !== MOVED) return got;
    }
  }

  function waitIn<T>(
    line: Line,
    operation: Operation,
    wanted: Wanted<T>,
    askedAt: number,
  ): Promise<Acquired<T> | null | typeof MOVED> {
    if (isStopped || line.queue.length() >= MAX_QUEUE || wanted.signal?.aborted) return Promise.resolve(null);
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        wanted.signal?.removeEventListener("abort", waiting.giveUp);
        line.queue.leave(waiting);
      };
      let isBeingServed = false;
      const serve = async (): Promise<number | null> => {
        isBeingServed = true;
        try {
          const served = await tryToLeave(line, operation, wanted, askedAt);
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
        line.queue.wake();
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
      line.queue.join(waiting, wanted.isRepeat);
    });
  }

  async function mustWait({ limit, queue }: Line, pace: Wanted<unknown>["pace"]): Promise<boolean> {
    if (queue.length() > 0) return true;
    const state = limit.state();
    if (state === null || !limit.clock.isKnown() || limit.isBeingWritten() || limit.isClosed()) return true;
    return !requestPermit(state, {
      id: "",
      holder,
      priority: "person",
      perSecond: (await pace()).count,
      now: limit.clock.earliest(),
      sendBy: 0,
    }).isGranted;
  }

  /** Comes back with what came of it, or with the milliseconds after which it is to be tried again. */
  async function tryToLeave<T>(
    line: Line,
    operation: Operation,
    wanted: Wanted<T>,
    askedAt: number,
  ): Promise<Acquired<T> | number | typeof MOVED> {
    const { limit } = line;
    const { count, scope } = await wanted.pace();
    if (limitRow(operation, scope) !== limit.row) return MOVED;
    // The statement that writes it wakes the queue.
    if (limit.isBeingWritten()) return LOOK_AGAIN_MS;
    const perSecond = Math.min(10, Math.max(1, Math.floor(count)));
    if (limit.isClosed()) await moveLimits();
    // Whoever read the row meanwhile knows what it holds since it is open: nothing may wait between this look and the offer.
    const [id, state] = [randomUUID(), limit.state()];
    if (state === null || !limit.clock.isKnown() || limit.isClosed()) return look(line, wanted, askedAt);
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
      if (!isHeldElsewhere(state, holder)) return verdict.waitMs;
      // Nobody tells us when a call of another dashboard ends.
      if (limit.ageMs() >= LOOK_ELSEWHERE_MS) return look(line, wanted, askedAt);
      return Math.min(verdict.waitMs, LOOK_ELSEWHERE_MS);
    }
    const offered = limit.offer(() => verdict.state);
    if (!offered) return LOOK_AGAIN_MS;
    let isWritten = false;
    try {
      const tried = await wanted.attempt(offered.write, limit.note, limit.row);
      isWritten = tried.kind === "granted" || tried.kind === "unused";
      if (tried.kind === "done") return { done: tried.value, waitMs: Math.round(now() - askedAt) };
      if (isWritten) lastRows.set(operation, limit.row);
      if (tried.kind === "granted")
        return {
          permit: createPermit(now, line, { id, holder, sendBy, waitMs: Math.round(now() - askedAt) }),
        };
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

  async function look<T>({ limit }: Line, wanted: Wanted<T>, askedAt: number): Promise<Acquired<T> | number> {
    const seen = await wanted.attempt(null, limit.note, limit.row);
    if (seen.kind === "done") return { done: seen.value, waitMs: Math.round(now() - askedAt) };
    return limit.state() === null ? LOOK_AGAIN_MS : 0;
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
function isHeldElsewhere({ held }: LimitState, here: string): boolean {
  return held.some(({ holder, endedAt }) => endedAt === null && holder !== here);
}
