import "server-only";
import { createLimitClock, type ClockVerdict, type LimitClock } from "./limit-clock.ts";
import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { asOfNow, following, notAhead } from "./read-state.ts";

/** A limit's row as a statement found it before writing; `state` only where the version differs from the given one. */
export type LimitSeen = { version: number; state: LimitState | null; clockMs: number };

type Known = { version: number; state: LimitState };

/** State of a limit's row as this process read or wrote it last, in times of the limit's clock. */
export type KnownLimit = {
  clock: Pick<LimitClock, "isKnown" | "earliest" | "latest">;
  /** Null while the row was not read. */
  current: () => Known | null;
  /** Takes in the row as seen by a statement sent at `sentAt`; true if its clock has another name by now. */
  note: (sentAt: number, seen: LimitSeen) => boolean;
  /** Makes the state to write over `version`; `noteWritten` takes it in. */
  prepare: (version: number, changed: LimitState) => { state: LimitState; noteWritten: () => void };
  /** Time since the row was read or written, milliseconds. */
  ageMs: () => number;
  /** Marks the state as doubtful, so that the row is read again. */
  forget: () => void;
};

export function createKnownLimit(now: () => number): KnownLimit {
  const clock = createLimitClock(now);
  let known: Known | null = null;
  /** Number of clocks this process has used. */
  let clocks = 0;
  let knownAt = -Infinity;
  /** Time when the statement that brought the known state was sent. */
  let readFrom = -Infinity;

  return {
    clock,
    current: () => known,
    note,
    prepare,
    ageMs: () => now() - knownAt,
    forget: () => void (known = null),
  };

  function note(sentAt: number, { version, state: read, clockMs }: LimitSeen): boolean {
    // Two statements may return in reverse order.
    if (known !== null && version < known.version && sentAt < knownAt) return false;
    const state = read ? { ...NEW_LIMIT, ...read } : known?.state;
    if (!state) return false;
    knownAt = now();
    const verdict = clock.note({
      sentAt,
      receivedAt: knownAt,
      serverMs: clockMs,
      offsetMs: state.clockOffsetMs,
      id: state.clockId,
    });
    if (verdict === "another") clocks += 1;
    // A statement that wrote the state returns none: it is known once it is noted as written.
    known = {
      version: read ? version : (known?.version ?? version),
      state: correctRead(state, read !== null, verdict),
    };
    readFrom = sentAt;
    return state.clockId !== clock.inRow().clockId;
  }

  function correctRead(state: LimitState, isRead: boolean, verdict: ClockVerdict): LimitState {
    // Its times may be of a clock that has been set since: then they count as now.
    if (verdict === "another" || (isRead && state.clockId !== clock.inRow().clockId))
      return asOfNow(state, clock.latest());
    const read = notAhead(state, clock.latest());
    return known === null ? read : following(read, known.state, clock.earliest(readFrom));
  }

  function prepare(version: number, changed: LimitState): ReturnType<KnownLimit["prepare"]> {
    const clocksBefore = clocks;
    const state = { ...changed, ...clock.inRow(), isClosed: false };
    return {
      state,
      noteWritten: () => {
        // A reader may have the newer row already, by the clock in force since.
        if (known !== null && known.version > version) return;
        known = {
          version: version + 1,
          state: clocks === clocksBefore ? state : asOfNow(state, clock.latest()),
        };
      },
    };
  }
}
