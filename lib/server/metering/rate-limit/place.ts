import "server-only";
import { randomUUID } from "node:crypto";
import type { Operation, Pace } from "#lib/shared/calls/operations.ts";
import type { LimitSeen } from "./known-limit.ts";
import { limitRow, moveLimits, type LimitRow } from "./limit-rows.ts";
import { createPermit, TELL_END_MS, type Permit } from "./permit.ts";
import {
  cancelPermit,
  requestPermit,
  SEND_WITHIN_MS,
  type LimitState,
  type Priority,
} from "./rate-limit-rule.ts";
import type { LimitOffer, LimitWrite, SharedLimit } from "./shared-limit.ts";
import type { Spot, WaitingQueue } from "./waiting-queue.ts";

export type Wanted = {
  priority: Priority;
  /** Pace in force now. */
  pace: () => Promise<Pace>;
  /** True for a repeat, which goes before calls that have not left at all. */
  isRepeat: boolean;
  /** Takes the call out of the queue when aborted while the call waits. */
  signal?: AbortSignal | undefined;
};

/** One try of the opening statement: it may write the permit of `row` along, or only look where `write` is null. */
export type Turn = {
  row: LimitRow;
  write: LimitWrite | null;
  /** Wait so far, milliseconds. */
  waitMs: number;
  /** Takes what the statement saw and did; gives the permit once it is written and used. */
  end: (did: TurnEnd) => Permit | null;
};
/** `sentAt` is the time of the statement; a permit that was written may still not be needed. */
type TurnEnd = { sentAt: number; seen: LimitSeen; isWritten: boolean; isUsed: boolean };

/** A waiting call. */
export type Place = {
  /** Waits for the next try; null when the queue is full, the limiter stops, or nobody waits for the call any more. */
  turn: () => Promise<Turn | null>;
  /** Ends the wait. A permit that may have been written is given back. */
  leave: () => void;
};

/** One limit, and the calls of this process that wait for it. */
export type Line = { limit: SharedLimit; queue: WaitingQueue };

/** The limiter as a waiting call uses it. */
type Limiter = {
  now: () => number;
  holder: string;
  isStopped: () => boolean;
  findLine: (row: LimitRow) => Line;
  /** Called when a permit of `row` was written. */
  onWritten: (row: LimitRow) => void;
};

/** Result for a call that belongs into another line by now. */
const MOVED = "moved";

const MAX_QUEUE = 500;
const LOOK_AGAIN_MS = 1_000;
const LOOK_ELSEWHERE_MS = 200;

/** Creates the place of one call: it waits in the line of its limit, and moves when another limit takes over. */
export function createPlace(operation: Operation, wanted: Wanted, limiter: Limiter): Place {
  const { priority, pace, isRepeat, signal } = wanted;
  const { now, holder } = limiter;
  const enteredAt = now();
  let line: Line | null = null;
  let spot: Spot | null = null;
  let mayLookFirst = !isRepeat;
  let pauseMs = 0;
  /** Gives back a permit that may have been written. */
  let giveBack: (() => void) | null = null;
  return {
    turn,
    leave: () => {
      giveBack?.();
      spot?.leave();
    },
  };

  async function turn(): Promise<Turn | null> {
    for (;;) {
      line ??= limiter.findLine(limitRow(operation, (await pace()).scope));
      // A call that must wait first looks if it is needed at all.
      const looksFirst = mayLookFirst && (await mustWait(line, holder, pace));
      mayLookFirst = false;
      if (looksFirst) return lookAt(line, 0);
      spot ??= join(line);
      if (!(await spot?.turn(pauseMs))) return null;
      pauseMs = 0;
      const next = await tryToLeave(line);
      if (next === MOVED) {
        spot?.leave();
        line = spot = null;
      } else if (typeof next === "number") pauseMs = next;
      else return next;
    }
  }

  function join({ queue }: Line): Spot | null {
    const isFull = queue.length() >= MAX_QUEUE;
    return limiter.isStopped() || isFull || signal?.aborted ? null : queue.join(priority, isRepeat, signal);
  }

  /** Gives the next try of the opening statement, or the milliseconds until the next look. */
  async function tryToLeave(current: Line): Promise<Turn | number | typeof MOVED> {
    const { limit } = current;
    const { count, scope } = await pace();
    if (limitRow(operation, scope) !== limit.row) return MOVED;
    // The statement in progress wakes the queue when it ends.
    if (limit.isBeingWritten()) return LOOK_AGAIN_MS;
    const perSecond = Math.min(10, Math.max(1, Math.floor(count)));
    if (limit.isClosed()) await moveLimits();
    // No await from here to the offer: it must be of the state that was judged.
    const [id, state] = [randomUUID(), limit.state()];
    if (state === null || !limit.clock.isKnown() || limit.isClosed()) return lookAt(current);
    const sendBy = now() + SEND_WITHIN_MS;
    const verdict = requestPermit(state, {
      id,
      holder,
      priority,
      perSecond,
      now: limit.clock.earliest(),
      sendBy: limit.clock.latest(sendBy),
    });
    if (!verdict.isGranted) {
      if (priority === "person") tellOfPerson(limit, verdict.state, state);
      if (!isHeldElsewhere(state, holder)) return verdict.waitMs;
      // No message comes when a call of another instance ends.
      if (limit.ageMs() >= LOOK_ELSEWHERE_MS) return lookAt(current);
      return Math.min(verdict.waitMs, LOOK_ELSEWHERE_MS);
    }
    const offered = limit.offer(() => verdict.state);
    return offered ? leaveBy(current, offered, { id, sendBy }) : LOOK_AGAIN_MS;
  }

  function lookAt({ limit }: Line, waitMs = elapsedMs()): Turn {
    return {
      row: limit.row,
      write: null,
      waitMs,
      end: ({ sentAt, seen }) => {
        limit.note(sentAt, seen);
        if (limit.state() === null) pauseMs = LOOK_AGAIN_MS;
        return null;
      },
    };
  }

  function leaveBy(current: Line, offered: LimitOffer, slot: { id: string; sendBy: number }): Turn {
    const { limit } = current;
    const cancel = () => limit.change((before) => cancelPermit(before, slot.id), TELL_END_MS);
    giveBack = () => {
      cancel();
      limit.forget();
      offered.settle(false);
    };
    return {
      row: limit.row,
      write: offered.write,
      waitMs: elapsedMs(),
      end: ({ sentAt, seen, isWritten, isUsed }) => {
        giveBack = null;
        limit.note(sentAt, seen);
        if (isWritten) limiter.onWritten(limit.row);
        if (isWritten && !isUsed) cancel();
        offered.settle(isWritten);
        return isUsed ? createPermit(now, current, { ...slot, holder, waitMs: elapsedMs() }) : null;
      },
    };
  }

  function elapsedMs(): number {
    return Math.round(now() - enteredAt);
  }
}

/** Tells if a call can't leave at once. */
async function mustWait({ limit, queue }: Line, holder: string, pace: Wanted["pace"]): Promise<boolean> {
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

/** Makes other instances hold bulk calls back for a person who waits here. */
function tellOfPerson(
  limit: SharedLimit,
  { personAskedAt, personDueAt, lastBulkLeftAt }: LimitState,
  before: LimitState,
): void {
  const present = limit.clock.earliest();
  const isBulkAbout = lastBulkLeftAt !== null && present - lastBulkLeftAt < LOOK_AGAIN_MS;
  const isNews = (before.personDueAt ?? 0) < present;
  if (isBulkAbout && isNews) limit.change((state) => ({ ...state, personAskedAt, personDueAt }), TELL_END_MS);
}

/** Tells whether a call of another instance is in progress and holds a slot. */
function isHeldElsewhere({ held }: LimitState, here: string): boolean {
  return held.some(({ holder, endedAt }) => endedAt === null && holder !== here);
}
