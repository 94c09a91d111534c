export type Priority = "person" | "bulk";

/** A call that holds a slot. Times are milliseconds of the one clock all users of the state share. */
type HeldSlot = {
  id: string;
  /** The process that holds it. */
  holder: string;
  leftAt: number;
  endedAt: number | null;
  /** Set while the request has not left: until then it may leave at any moment. */
  sendBy?: number;
};

/** The rate limit of one operation, or of all together: plain JSON, so that it can live in a database row. */
export type LimitState = {
  held: HeldSlot[];
  lastLeftAt: number | null;
  lastBulkLeftAt: number | null;
  /** Durations of the last responses, newest last. */
  answersMs: number[];
  lastAnswerAt: number | null;
  /** Departure of the first call, since the last response, whose slot was dropped without one. */
  silentSince: number | null;
  /** Time of the last response that ended such a silence. */
  resumedAt: number | null;
  /** Time of the last request of a person. */
  personAskedAt: number | null;
  /** Time until which a waiting person goes before any bulk call. */
  personDueAt: number | null;
  halfPaceUntil: number | null;
  /** Time until which the service told everybody to wait. */
  notBefore: number | null;
  /** Sum of the jumps of the database's clock since the first of these times, milliseconds. */
  clockOffsetMs: number;
  /** Name of the clock of these times; it changes when a process learns the clock again or finds it set. */
  clockId: string;
  /** True once another limit has taken over the slots, so no permits are given. Undefined: as the row begins. */
  isClosed?: boolean;
};

/** `sendBy`: time after which the request certainly never leaves; the slot is held until then, or until `markSent`. */
type LimitRequest = {
  id: string;
  holder: string;
  priority: Priority;
  perSecond: number;
  now: number;
  sendBy: number;
};
export type PermitVerdict = { isGranted: boolean; waitMs: number; state: LimitState };

/** Time a request has to get onto a connected socket; later it never leaves. */
export const SEND_WITHIN_MS = 10_000;

export const NEW_LIMIT: LimitState = {
  held: [],
  lastLeftAt: null,
  lastBulkLeftAt: null,
  answersMs: [],
  lastAnswerAt: null,
  silentSince: null,
  resumedAt: null,
  personAskedAt: null,
  personDueAt: null,
  halfPaceUntil: null,
  notBefore: null,
  clockOffsetMs: 0,
  clockId: "",
};

const SLOT_REST_MS = 1_005;
const MAX_HOLD_MS = 1_060;
const MAX_QUICK_HOLD_MS = 1_560;
// Without any response, sent calls may be held up on the way together and arrive together.
const MAX_SILENT_HOLD_MS = 4_000;
const SLOW_ANSWER_MS = 150;
const ANSWERS_REMEMBERED = 20;
const BULK_SPACING_MS = 1_030;
// A person who comes during a burst still finds a slot, and after one waits at most 1.1 s.
const BULK_STAGGER_MS = 7;
// Bulk takes the last free slot only when the next one is free so soon that a click would hardly wait.
const NEAR_MS = 150;
const PERSON_MEMORY_MS = 60_000;
const PERSON_GRACE_MS = 25;
const HALF_PACE_MS = 60_000;
const MAX_WAIT_MS = 60_000;

/**
 * Requests a slot: if a call may leave now, the new state holds its slot; if not, ask again after `waitMs`
 * (milliseconds, at most 60,000). Keep the returned state of a granted request. `perSecond` is 1–10. Spec:
 * "Limits".
 */
export function requestPermit(before: LimitState, request: LimitRequest): PermitVerdict {
  const { id, holder, priority, now, sendBy } = request;
  const isPerson = priority === "person";
  const seen = withPresentTimes(before, now, request.perSecond);
  const state = isPerson ? { ...seen, personAskedAt: now } : seen;
  const waitMs = Math.min(MAX_WAIT_MS, Math.ceil(Math.max(0, earliestLeave(state, request) - now)));
  if (waitMs > 0) {
    const personDueAt = isPerson ? now + waitMs + PERSON_GRACE_MS : state.personDueAt;
    return { isGranted: false, waitMs, state: { ...state, personDueAt } };
  }
  return {
    isGranted: true,
    waitMs: 0,
    state: {
      ...state,
      held: [...state.held, { id, holder, leftAt: now, endedAt: null, sendBy }],
      lastLeftAt: now,
      lastBulkLeftAt: isPerson ? state.lastBulkLeftAt : now,
      personDueAt: isPerson ? null : state.personDueAt,
    },
  };
}

/** Marks the request as handed to a connected socket. A slot that was dropped meanwhile is held again. */
export function markSent(
  before: LimitState,
  { id, holder }: { id: string; holder: string },
  now: number,
): LimitState {
  const others = before.held.filter((slot) => slot.id !== id);
  return { ...before, held: [...others, { id, holder, leftAt: now, endedAt: null }] };
}

/** Ends a call sent at `leftAt` by the same clock; its slot rests. `isAnswered`: the service responded. */
export function releasePermit(
  before: LimitState,
  call: { id: string; leftAt: number; isAnswered: boolean },
  now: number,
): LimitState {
  const answered = call.isAnswered
    ? {
        ...before,
        lastAnswerAt: now,
        silentSince: null,
        resumedAt: now - silentFrom(before, now) > SLOT_REST_MS ? now : before.resumedAt,
      }
    : before;
  // A slot that is gone was dropped as slow, and is remembered as such.
  if (!before.held.some((slot) => slot.id === call.id)) return answered;
  const held = before.held.map((slot) =>
    slot.id === call.id ? { id: slot.id, holder: slot.holder, leftAt: slot.leftAt, endedAt: now } : slot,
  );
  return { ...answered, held, answersMs: rememberDuration(before, [Math.max(0, now - call.leftAt)]) };
}

/** Frees the slot of a call that never left, at once. */
export function cancelPermit(before: LimitState, id: string): LimitState {
  return { ...before, held: before.held.filter((slot) => slot.id !== id) };
}

/** Ends the slots of a process that is gone: its calls may have left up to now, and rest from now on. */
export function releaseHolder(before: LimitState, holder: string, now: number): LimitState {
  return {
    ...before,
    held: before.held.map((slot) =>
      slot.holder === holder && slot.endedAt === null
        ? { id: slot.id, holder, leftAt: slot.leftAt, endedAt: Math.max(now, slot.leftAt) }
        : slot,
    ),
  };
}

/** Handles "too many" of the service: no call leaves for `waitMs`, and half pace holds for a minute. */
export function throttle(before: LimitState, waitMs: number, now: number): LimitState {
  const notBefore =
    waitMs > 0 ? Math.max(before.notBefore ?? 0, now + Math.min(MAX_WAIT_MS, waitMs)) : before.notBefore;
  return { ...before, halfPaceUntil: now + HALF_PACE_MS, notBefore };
}

function earliestLeave(state: LimitState, { priority, perSecond, now }: LimitRequest): number {
  const spacingMs = MAX_HOLD_MS / perSecond;
  const isHalf = state.halfPaceUntil !== null && now < state.halfPaceUntil;
  const isSlow = isServiceSlow(state, now, perSecond);
  const gates = [slotFreeAt(state, perSecond, now), state.notBefore ?? 0];
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

/** Gives the time when a slot is free and `spare` more are. */
function slotFreeAt(state: LimitState, perSecond: number, now: number, spare = 0): number {
  const isSlow = isServiceSlow(state, now, perSecond);
  const releases = state.held.map((slot) => earliestRelease(slot, state, isSlow, now)).sort((a, b) => a - b);
  return releases[releases.length - perSecond + spare] ?? now;
}

// A rest counted from the end is strict however long the way was, because the arrival lies before the end.
// While the service is slow, a call is released by its departure instead, plus the time it took beyond the
// quickest of the last calls: by so much its arrival may be late.
function earliestRelease(slot: HeldSlot, state: LimitState, isSlow: boolean, now: number): number {
  if (isUnsent(slot, now)) return now + SLOT_REST_MS;
  const leftAt = slot.sendBy ?? slot.leftAt;
  const { endedAt } = slot;
  if (endedAt === null) {
    const bySending = leftAt + (isSlow ? MAX_HOLD_MS : MAX_QUICK_HOLD_MS);
    if (isSilent(slot, state))
      return Math.min(now + SLOT_REST_MS, Math.max(bySending, silentFrom(state, now) + MAX_SILENT_HOLD_MS));
    // Calls that left during a silence arrive about when it ends.
    const byResumption =
      state.resumedAt !== null && leftAt < state.resumedAt ? state.resumedAt + MAX_HOLD_MS : 0;
    return Math.max(byResumption, Math.min(now + SLOT_REST_MS, bySending));
  }
  const strict = endedAt + SLOT_REST_MS;
  // Too few responses don't show how quick the way can be.
  if (!isSlow || state.answersMs.length < ANSWERS_REMEMBERED) return strict;
  return Math.min(
    strict,
    leftAt + MAX_HOLD_MS + Math.max(0, endedAt - leftAt - Math.min(...state.answersMs)),
  );
}

function isUnsent({ sendBy }: HeldSlot, now: number): boolean {
  return sendBy !== undefined && now < sendBy;
}

/** Tells whether no response has come since shortly after this call left. */
function isSilent(slot: HeldSlot, { lastAnswerAt }: LimitState): boolean {
  return (
    slot.endedAt === null &&
    (lastAnswerAt === null || lastAnswerAt < (slot.sendBy ?? slot.leftAt) + SLOW_ANSWER_MS)
  );
}

function silentFrom(state: LimitState, now: number): number {
  const left = state.held
    .filter((slot) => !isUnsent(slot, now) && isSilent(slot, state))
    .map((slot) => slot.sendBy ?? slot.leftAt);
  return Math.min(state.silentSince ?? Infinity, ...left);
}

// Late responses are often an accident of our own machine, so one burst of them proves nothing: the service
// counts as slow when three quarters of the last two seconds' worth of responses were late.
function isServiceSlow({ answersMs, held }: LimitState, now: number, perSecond: number): boolean {
  const late = answersMs.slice(-2 * perSecond).filter((ms) => ms > SLOW_ANSWER_MS).length;
  const lateAndOpen = held.filter(
    (slot) =>
      slot.endedAt === null && !isUnsent(slot, now) && now - (slot.sendBy ?? slot.leftAt) > SLOW_ANSWER_MS,
  ).length;
  return late + lateAndOpen > 1.5 * perSecond;
}

function rememberDuration(before: LimitState, answersMs: number[]): number[] {
  return [...before.answersMs, ...answersMs].slice(-ANSWERS_REMEMBERED);
}

/** Drops free slots, remembers those without a response, and cuts future times of a clock that jumped to now. */
function withPresentTimes(before: LimitState, now: number, perSecond: number): LimitState {
  const slots = before.held.map((slot) => presentSlot(slot, now));
  const seen = {
    ...before,
    held: slots,
    lastAnswerAt: present(before.lastAnswerAt, now),
    silentSince: present(before.silentSince, now),
  };
  const isSlow = isServiceSlow(seen, now, perSecond);
  const held = slots.filter((slot) => earliestRelease(slot, seen, isSlow, now) > now);
  const unanswered = slots.filter((slot) => !held.includes(slot) && slot.endedAt === null);
  return {
    ...before,
    held,
    answersMs: rememberDuration(
      before,
      unanswered.map((slot) => now - slot.leftAt),
    ),
    lastLeftAt: present(before.lastLeftAt, now),
    lastBulkLeftAt: present(before.lastBulkLeftAt, now),
    lastAnswerAt: seen.lastAnswerAt,
    silentSince: unanswered.some((slot) => isSilent(slot, seen)) ? silentFrom(seen, now) : seen.silentSince,
    resumedAt: present(before.resumedAt, now),
    personAskedAt: present(before.personAskedAt, now),
    personDueAt: present(before.personDueAt, now + MAX_WAIT_MS),
    halfPaceUntil: present(before.halfPaceUntil, now + HALF_PACE_MS),
    notBefore: present(before.notBefore, now + MAX_WAIT_MS),
  };
}

function presentSlot(slot: HeldSlot, now: number): HeldSlot {
  const times = { ...slot, leftAt: Math.min(slot.leftAt, now), endedAt: present(slot.endedAt, now) };
  return slot.sendBy === undefined ? times : { ...times, sendBy: Math.min(slot.sendBy, now + MAX_WAIT_MS) };
}

function present(time: number | null, latest: number): number | null {
  return time === null ? null : Math.min(time, latest);
}

function after(time: number | null, spacingMs: number): number {
  return time === null ? 0 : time + spacingMs;
}
