import "server-only";
import { runMoney, sql } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { asOfNow, following, notAhead } from "./read-state.ts";
import { createLimitClock, type ClockVerdict, type LimitClock } from "./limit-clock.ts";
import { isClosed, type LimitRow } from "./limit-rows.ts";

/** New state of a limit, written only while its row has this `version`. */
export type LimitWrite = { row: LimitRow; version: number; state: LimitState };

/** A limit's row as a statement found it before writing; `state` only where the version differs from the given one. */
export type LimitSeen = { version: number; state: LimitState | null; clockMs: number };

/** A state that a statement may write along. `note` takes the row it saw; `settle` says if it was written. */
export type LimitOffer = {
  write: LimitWrite;
  note: SharedLimit["note"];
  settle: (isWritten: boolean) => void;
};

/** Change made by an event of a permit; `clockAt` converts a time of this process to the limit's clock. */
export type Change = (state: LimitState, clockAt: (time: number) => number) => LimitState;

/** Writes a limit alone, while its row has the version of `write`. */
export type WriteLimit = (write: LimitWrite) => Promise<LimitSeen & { isWritten: boolean }>;

/** State of a limit shared by all dashboards, as this process knows it, with its changes still to be written. */
export type SharedLimit = {
  row: LimitRow;
  clock: Pick<LimitClock, "isKnown" | "earliest" | "latest">;
  /** State with the changes not written yet; null while the row was not read. */
  state: () => LimitState | null;
  isBeingWritten: () => boolean;
  /** True when another limit is known to replace this one. */
  isClosed: () => boolean;
  /** Takes in the row as seen by a statement sent at `sentAt`. */
  note: (sentAt: number, seen: LimitSeen) => void;
  /** Records an event of a permit, to be shared within so many milliseconds. */
  change: (next: Change, tellWithinMs: number) => void;
  /**
   * Offers the state with all changes and `next` applied; null while another statement writes the limit, its row
   * was not read, or it is closed.
   */
  offer: (next?: (state: LimitState) => LimitState) => LimitOffer | null;
  hasNews: () => boolean;
  /** Time since the row was read or written, milliseconds. */
  ageMs: () => number;
  /** Marks the state as doubtful, so that the row is read again. */
  forget: () => void;
  tell: () => Promise<void>;
};

const TELL_AGAIN_MS = 1_000;
const TELL_SOON_MS = 10;
const MAX_CHANGES = 1_000;
/** Version that no row has. */
const NO_VERSION = -1;

type SharedLimitOptions = {
  now: () => number;
  writeLimit: WriteLimit;
  /** Called when the limit can be written again. */
  onFree: () => void;
  /** Called when the limit is closed, with the changes not written yet: they belong to the limits that replace it. */
  onClosed: (changes: Change[]) => void;
};

export function createSharedLimit(
  row: LimitRow,
  { now, writeLimit, onFree, onClosed }: SharedLimitOptions,
): SharedLimit {
  const clock = createLimitClock(now);
  let known: Omit<LimitWrite, "row"> | null = null;
  let changes: Change[] = [];
  /** Number of clocks this process has used. */
  let clocks = 0;
  let isWriting = false;
  let knownAt = -Infinity;
  /** Time when the statement that brought the known state was sent. */
  let readFrom = -Infinity;
  let timer: NodeJS.Timeout | null = null;
  let telling: Promise<void> | null = null;

  return {
    row,
    clock,
    state: () => known && markChanged(known.state),
    isBeingWritten: () => isWriting,
    isClosed: isKnownClosed,
    note,
    change,
    offer,
    hasNews: () => changes.length > 0,
    ageMs: () => now() - knownAt,
    forget: () => void (known = null),
    tell,
  };

  function note(sentAt: number, { version, state: read, clockMs }: LimitSeen): void {
    // Two statements may return in reverse order.
    if (known !== null && version < known.version && sentAt < knownAt) return;
    const state = read ? { ...NEW_LIMIT, ...read } : known?.state;
    if (!state) return;
    knownAt = now();
    const verdict = clock.note({
      sentAt,
      receivedAt: knownAt,
      serverMs: clockMs,
      offsetMs: state.clockOffsetMs,
      id: state.clockId,
    });
    if (verdict === "another") clocks += 1;
    // A statement that wrote the state returns none: it is known once `settle` is called.
    known = {
      version: read ? version : (known?.version ?? version),
      state: takeSlot(state, read !== null, verdict),
    };
    readFrom = sentAt;
    // Others go by the row: they must learn that its clock has another name now.
    if (state.clockId !== clock.inRow().clockId && changes.length === 0)
      change((unchanged) => unchanged, TELL_SOON_MS);
  }

  function isKnownClosed(): boolean {
    return known !== null && isClosed(row, known.state);
  }

  function takeSlot(state: LimitState, isRead: boolean, verdict: ClockVerdict): LimitState {
    // A row written before others knew that the clock was set may go by another clock than ours.
    if (verdict === "another" || (isRead && state.clockId !== clock.inRow().clockId))
      return asOfNow(state, clock.latest());
    const read = notAhead(state, clock.latest());
    return known === null ? read : following(read, known.state, clock.earliest(readFrom));
  }

  function markChanged(state: LimitState): LimitState {
    return changes.reduce((before, next) => next(before, clock.latest), state);
  }

  function change(next: Change, tellWithinMs: number): void {
    // After a long outage only the newest changes are written.
    changes = [...changes, next].slice(-MAX_CHANGES);
    tellLater(tellWithinMs);
  }

  function offer(next: (state: LimitState) => LimitState = (state) => state): LimitOffer | null {
    if (isWriting || known === null || isKnownClosed()) return null;
    const { version } = known;
    const [told, clocksBefore] = [changes.length, clocks];
    const state = { ...next(markChanged(known.state)), ...clock.inRow(), isClosed: false };
    isWriting = true;
    return {
      write: { row, version, state },
      note,
      settle: (isWritten) => {
        if (isWritten) {
          // A reader may have the newer row already, by the clock in force since.
          if (known === null || known.version <= version)
            known = {
              version: version + 1,
              state: clocks === clocksBefore ? state : asOfNow(state, clock.latest()),
            };
          changes = changes.slice(told);
        }
        isWriting = false;
        onFree();
      },
    };
  }

  function tellLater(ms: number): void {
    timer ??= setTimeout(() => void tell(), ms).unref();
  }

  // A caller before the end of the process waits for the write in progress.
  async function tell(): Promise<void> {
    while (telling !== null) await telling;
    telling = tellOnce().finally(() => (telling = null));
    await telling;
  }

  async function tellOnce(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (changes.length === 0) return;
    const offered = offer();
    if (!offered && known !== null && !isKnownClosed()) return tellLater(TELL_SOON_MS);
    const sentAt = now();
    let isWritten = false;
    try {
      // Reads the row again after a statement of unknown outcome; a closed row may be open by now.
      const seen = await writeLimit(offered?.write ?? { row, version: NO_VERSION, state: NEW_LIMIT });
      note(sentAt, seen);
      ({ isWritten } = seen);
      if (!isWritten) tellLater(TELL_SOON_MS);
    } catch (error) {
      logError("the rate limit could not be written", error, { row });
      tellLater(TELL_AGAIN_MS);
    } finally {
      offered?.settle(isWritten);
    }
    // Changes in a statement in progress must not be written twice.
    if (!isKnownClosed() || isWriting) return;
    const unsaved = changes;
    changes = [];
    onClosed(unsaved);
  }
}

/** Writes a limit alone. A database crash may lose it: its slots are those of the last seconds. */
export async function writeLimitAlone({
  row: name,
  version,
  state,
}: LimitWrite): Promise<LimitSeen & { isWritten: boolean }> {
  const [row] = await runMoney<LimitSeen & { isWritten: boolean }>(sql`
    with hurried as (select set_config('synchronous_commit', 'off', true)),
      written as (update rate_limits set state = ${JSON.stringify(state)}::jsonb, version = version + 1
        where operation = ${name} and version = ${version}::bigint and exists (select from hurried) returning version)
    select r.version::float8 as version, case when r.version <> ${version}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs", exists (select from written) as "isWritten"
    from rate_limits r where r.operation = ${name}`);
  if (!row) throw new Error("an operation has no rate limit");
  return row;
}
