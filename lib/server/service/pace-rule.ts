import type { Priority } from "#lib/server/service/service-client.ts";

/** A call that holds a slot. Times are milliseconds of the one clock all users of the state share. */
export type HeldSlot = {
  id: string;
  leftAt: number;
  endedAt: number | null;
  /** Still on our side, however long: it may arrive a moment from now. */
  isUnsent?: true;
};

/** The pace of one operation: plain JSON, so that it can live in memory or in a database row. */
export type PaceState = {
  held: HeldSlot[];
  lastLeftAt: number | null;
  lastBulkLeftAt: number | null;
  /** How long the last answers took, newest last. */
  answersMs: number[];
  /** When a person last asked. */
  personAskedAt: number | null;
  /** Until then a waiting person goes before any bulk call. */
  personDueAt: number | null;
  halfPaceUntil: number | null;
};

/** Who says `holdsUntilSent` tells `sendCall` when the request really leaves; the slot is kept until then. */
export type PaceQuestion = { id: string; priority: Priority; perSecond: number; now: number; holdsUntilSent?: boolean };
export type PaceVerdict = { mayLeave: boolean; waitMs: number; state: PaceState };

export const NEW_PACE: PaceState = {
  held: [], lastLeftAt: null, lastBulkLeftAt: null, answersMs: [], personAskedAt: null, personDueAt: null, halfPaceUntil: null,
};

const SLOT_REST_MS = 1_005;
const LONGEST_HOLD_MS = 1_060;
const LONGEST_QUICK_HOLD_MS = 1_560;
const SLOW_ANSWER_MS = 150;
const ANSWERS_REMEMBERED = 20;
const BULK_SPACING_MS = 1_250;
// A person who comes during a burst still finds a slot, and so waits no longer than 1.1 s after one.
const BULK_STAGGER_MS = 7;
// Bulk takes the last free slot only when the next one is so near that a click would not wait long for it.
const NEAR_MS = 150;
const PERSON_MEMORY_MS = 60_000;
const PERSON_GRACE_MS = 25;
const HALF_PACE_MS = 60_000;
const LONGEST_WAIT_MS = 60_000;

/**
 * May a call leave now? If so the new state holds its slot; if not, ask again after `waitMs` (milliseconds, at most
 * 60,000). Keep the returned state in both cases. `perSecond` is 1–10. Spec: "Limits".
 */
export function askToLeave(before: PaceState, question: PaceQuestion): PaceVerdict {
  const { id, priority, now } = question;
  const isPerson = priority === "person";
  const seen = withPresentTimes(before, now, question.perSecond);
  const state = isPerson ? { ...seen, personAskedAt: now } : seen;
  const waitMs = Math.min(LONGEST_WAIT_MS, Math.ceil(Math.max(0, earliestLeave(state, question) - now)));
  if (waitMs > 0) {
    const personDueAt = isPerson ? now + waitMs + PERSON_GRACE_MS : state.personDueAt;
    return { mayLeave: false, waitMs, state: { ...state, personDueAt } };
  }
  return {
    mayLeave: true,
    waitMs: 0,
    state: {
      ...state,
      held: [...state.held, { id, leftAt: now, endedAt: null, ...(question.holdsUntilSent && { isUnsent: true as const }) }],
      lastLeftAt: now,
      lastBulkLeftAt: isPerson ? state.lastBulkLeftAt : now,
      personDueAt: isPerson ? null : state.personDueAt,
    },
  };
}

/** The request leaves now; since its departure it has waited on our side. A slot that was let go meanwhile is held again. */
export function sendCall(before: PaceState, id: string, now: number): PaceState {
  const others = before.held.filter((slot) => slot.id !== id);
  return { ...before, held: [...others, { id, leftAt: now, endedAt: null }] };
}

/** The call is over: its slot rests from now on. `leftAt` is the time it was let go or sent, by the same clock. */
export function endCall(before: PaceState, call: { id: string; leftAt: number }, now: number): PaceState {
  // A call no longer held was let go as slow and is remembered as such.
  if (!before.held.some((slot) => slot.id === call.id)) return before;
  const held = before.held.map((slot) => (slot.id === call.id ? { id: slot.id, leftAt: slot.leftAt, endedAt: now } : slot));
  return { ...before, held, answersMs: remembered(before, [now - call.leftAt]) };
}

/** The call never left: its slot is free at once. */
export function cancelCall(before: PaceState, id: string): PaceState {
  return { ...before, held: before.held.filter((slot) => slot.id !== id) };
}

/** The service said "too many": half pace for a minute. */
export function slowDownPace(before: PaceState, now: number): PaceState {
  return { ...before, halfPaceUntil: now + HALF_PACE_MS };
}

function earliestLeave(state: PaceState, { priority, perSecond, now }: PaceQuestion): number {
  const spacingMs = LONGEST_HOLD_MS / perSecond;
  const isHalf = state.halfPaceUntil !== null && now < state.halfPaceUntil;
  const isSlow = isServiceSlow(state, now, perSecond);
  const gates = [slotFreeAt(state, perSecond, now)];
  if (isSlow) gates.push(after(state.lastLeftAt, spacingMs));
  if (isHalf) gates.push(after(state.lastLeftAt, 2 * spacingMs));
  if (priority === "person") return Math.max(...gates);
  gates.push(after(state.lastBulkLeftAt, BULK_STAGGER_MS));
  const isPersonAbout = state.personAskedAt !== null && now - state.personAskedAt < PERSON_MEMORY_MS;
  if (isPersonAbout) gates.push(after(state.lastBulkLeftAt, BULK_SPACING_MS / perSecond));
  if (isPersonAbout && perSecond > 1) gates.push(slotFreeAt(state, perSecond, now, 1) - NEAR_MS);
  if (state.personDueAt !== null) gates.push(state.personDueAt);
  return Math.max(...gates);
}

/** When a slot is free, and `spare` more beside it. */
function slotFreeAt(state: PaceState, perSecond: number, now: number, spare = 0): number {
  const isSlow = isServiceSlow(state, now, perSecond);
  const releases = state.held.map((slot) => earliestRelease(slot, state, isSlow, now)).sort((a, b) => a - b);
  return releases[releases.length - perSecond + spare] ?? now;
}

// A rest counted from the end is strict however long the way there takes, because the arrival lies before the end.
// While the service is slow a call is let go by its departure instead, later by as much as it took longer than the
// quickest of the last: so much later it may have arrived.
function earliestRelease({ leftAt, endedAt, isUnsent }: HeldSlot, { answersMs }: PaceState, isSlow: boolean, now: number): number {
  if (isUnsent) return now + SLOT_REST_MS;
  if (endedAt === null) return Math.min(now + SLOT_REST_MS, leftAt + (isSlow ? LONGEST_HOLD_MS : LONGEST_QUICK_HOLD_MS));
  const strict = endedAt + SLOT_REST_MS;
  return isSlow ? Math.min(strict, leftAt + LONGEST_HOLD_MS + Math.max(0, endedAt - leftAt - Math.min(...answersMs))) : strict;
}

// Late answers are often an accident of our own machine, so that one burst of them proves nothing: the service is slow
// when three quarters of the last two seconds' worth of answers were late.
function isServiceSlow({ answersMs, held }: PaceState, now: number, perSecond: number): boolean {
  const late = answersMs.slice(-2 * perSecond).filter((ms) => ms > SLOW_ANSWER_MS).length;
  const lateAndOpen = held.filter((slot) => slot.endedAt === null && !slot.isUnsent && now - slot.leftAt > SLOW_ANSWER_MS).length;
  return late + lateAndOpen > 1.5 * perSecond;
}

function remembered(before: PaceState, answersMs: number[]): number[] {
  return [...before.answersMs, ...answersMs].slice(-ANSWERS_REMEMBERED);
}

/** Drops slots that are free, remembering those let go unanswered, and pulls times of a clock that jumped back to the present. */
function withPresentTimes(before: PaceState, now: number, perSecond: number): PaceState {
  const slots = before.held.map((slot) => ({ ...slot, leftAt: Math.min(slot.leftAt, now), endedAt: present(slot.endedAt, now) }));
  const seen = { ...before, held: slots };
  const isSlow = isServiceSlow(seen, now, perSecond);
  const held = slots.filter((slot) => earliestRelease(slot, seen, isSlow, now) > now);
  const unanswered = slots.filter((slot) => !held.includes(slot) && slot.endedAt === null);
  return {
    held,
    answersMs: remembered(before, unanswered.map((slot) => now - slot.leftAt)),
    lastLeftAt: present(before.lastLeftAt, now),
    lastBulkLeftAt: present(before.lastBulkLeftAt, now),
    personAskedAt: present(before.personAskedAt, now),
    personDueAt: present(before.personDueAt, now + LONGEST_WAIT_MS),
    halfPaceUntil: present(before.halfPaceUntil, now + HALF_PACE_MS),
  };
}

function present(time: number | null, latest: number): number | null {
  return time === null ? null : Math.min(time, latest);
}

function after(time: number | null, spacingMs: number): number {
  return time === null ? 0 : time + spacingMs;
}
