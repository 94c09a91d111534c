import { SEND_WITHIN_MS, type LimitState } from "./rate-limit-rule.ts";

/** No wait of a limit lasts longer. */
const MAX_AHEAD_MS = 60_000;

/** Corrects a state read at `latest`: times ahead of it come from another clock, and count as of now. */
export function notAhead(state: LimitState, latest: number): LimitState {
  const past = (time: number | null) => (time === null ? null : Math.min(time, latest));
  const due = (time: number | null) => (time === null ? null : Math.min(time, latest + MAX_AHEAD_MS));
  return {
    ...state,
    held: state.held.map((slot) => ({
      ...slot,
      leftAt: Math.min(slot.leftAt, latest),
      endedAt: past(slot.endedAt),
      ...(slot.sendBy !== undefined && { sendBy: Math.min(slot.sendBy, latest + SEND_WITHIN_MS) }),
    })),
    lastLeftAt: past(state.lastLeftAt),
    lastBulkLeftAt: past(state.lastBulkLeftAt),
    lastAnswerAt: past(state.lastAnswerAt),
    silentSince: past(state.silentSince),
    resumedAt: past(state.resumedAt),
    personAskedAt: past(state.personAskedAt),
    personDueAt: due(state.personDueAt),
    halfPaceUntil: due(state.halfPaceUntil),
    notBefore: due(state.notBefore),
  };
}

/** Corrects a state of unknown age: every slot counts as held from now on. */
export function asOfNow(state: LimitState, now: number): LimitState {
  const read = notAhead(state, now);
  return {
    ...read,
    held: read.held.map(({ id, holder, endedAt, sendBy }) => {
      const isUnsent = endedAt === null && sendBy !== undefined;
      return {
        id,
        holder,
        leftAt: now,
        endedAt: endedAt === null ? null : now,
        ...(isUnsent && { sendBy: now + SEND_WITHIN_MS }),
      };
    }),
  };
}

/**
 * Joins a state to `known`, which was read at `since`: slots taken meanwhile are no older than that, and slots held
 * before keep the later of their times.
 */
export function following(state: LimitState, known: LimitState, since: number): LimitState {
  const before = new Map(known.held.map((slot) => [slot.id, slot]));
  return {
    ...state,
    held: state.held.map((slot) => {
      const { leftAt, endedAt, sendBy } = before.get(slot.id) ?? {
        leftAt: since,
        endedAt: since,
        sendBy: since + SEND_WITHIN_MS,
      };
      return {
        ...slot,
        leftAt: Math.max(slot.leftAt, leftAt),
        endedAt: slot.endedAt === null ? null : Math.max(slot.endedAt, endedAt ?? leftAt),
        ...(slot.sendBy !== undefined && { sendBy: Math.max(slot.sendBy, sendBy ?? 0) }),
      };
    }),
  };
}
