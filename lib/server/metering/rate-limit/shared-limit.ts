import "server-only";
import { runReserved, statement } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { NEW_LIMIT, type LimitState } from "./rate-limit-rule.ts";
import { createKnownLimit, type KnownLimit, type LimitSeen } from "./known-limit.ts";
import { isClosed, type LimitRow } from "./limit-rows.ts";

/** New state of a limit, written only while its row has this `version`. */
export type LimitWrite = { row: LimitRow; version: number; state: LimitState };

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

/** State of a limit shared by all instances, as this process knows it, with its changes still to be written. */
export type SharedLimit = {
  row: LimitRow;
  clock: KnownLimit["clock"];
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
  const known = createKnownLimit(now);
  const writing = createTurns(writeChanges);
  let changes: Change[] = [];
  let isBeingWritten = false;

  return {
    row,
    clock: known.clock,
    state: () => {
      const current = known.current();
      return current && withChanges(current.state);
    },
    isBeingWritten: () => isBeingWritten,
    isClosed: isKnownClosed,
    note,
    change,
    offer,
    hasNews: () => changes.length > 0,
    ageMs: known.ageMs,
    forget: known.forget,
    tell: writing.run,
  };

  function withChanges(state: LimitState): LimitState {
    return changes.reduce((before, next) => next(before, known.clock.latest), state);
  }

  function isKnownClosed(): boolean {
    const current = known.current();
    return current !== null && isClosed(row, current.state);
  }

  function note(sentAt: number, seen: LimitSeen): void {
    const isRenamed = known.note(sentAt, seen);
    // Others go by the row: they must learn that its clock has another name now.
    if (isRenamed && changes.length === 0) change((unchanged) => unchanged, TELL_SOON_MS);
  }

  function change(next: Change, tellWithinMs: number): void {
    // After a long outage only the newest changes are written.
    changes = [...changes, next].slice(-MAX_CHANGES);
    writing.runIn(tellWithinMs);
  }

  function offer(next: (state: LimitState) => LimitState = (state) => state): LimitOffer | null {
    const current = known.current();
    if (isBeingWritten || current === null || isKnownClosed()) return null;
    const { version } = current;
    const offeredCount = changes.length;
    const { state, noteWritten } = known.prepare(version, next(withChanges(current.state)));
    isBeingWritten = true;
    return {
      write: { row, version, state },
      note,
      settle: (isWritten) => {
        if (isWritten) {
          noteWritten();
          changes = changes.slice(offeredCount);
        }
        isBeingWritten = false;
        onFree();
      },
    };
  }

  async function writeChanges(): Promise<void> {
    if (changes.length === 0) return;
    const offered = offer();
    if (!offered && known.current() !== null && !isKnownClosed()) return writing.runIn(TELL_SOON_MS);
    const sentAt = now();
    let isWritten = false;
    try {
      // Reads the row again after a statement of unknown outcome; a closed row may be open by now.
      const seen = await writeLimit(offered?.write ?? { row, version: NO_VERSION, state: NEW_LIMIT });
      note(sentAt, seen);
      ({ isWritten } = seen);
      if (!isWritten) writing.runIn(TELL_SOON_MS);
    } catch (error) {
      logError("the rate limit could not be written", error, { row });
      writing.runIn(TELL_AGAIN_MS);
    } finally {
      offered?.settle(isWritten);
    }
    // Changes in a statement in progress must not be written twice.
    if (!isKnownClosed() || isBeingWritten) return;
    const unsaved = changes;
    changes = [];
    onClosed(unsaved);
  }
}

type Turns = {
  /** Makes a run due in so many milliseconds; an earlier one stays due. */
  runIn: (ms: number) => void;
  /** Runs now, after the run in progress. */
  run: () => Promise<void>;
};

/** Has `act` run one at a time. */
function createTurns(act: () => Promise<void>): Turns {
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> | null = null;
  return {
    runIn: (ms) => void (timer ??= setTimeout(() => void run(), ms).unref()),
    run,
  };

  async function run(): Promise<void> {
    while (running !== null) await running;
    if (timer !== null) clearTimeout(timer);
    timer = null;
    running = act().finally(() => (running = null));
    await running;
  }
}

/** Writes a limit alone. A database crash may lose it: its slots are those of the last seconds. */
export async function writeLimitAlone({
  row: name,
  version,
  state,
}: LimitWrite): Promise<LimitSeen & { isWritten: boolean }> {
  const [row] = await runReserved<LimitSeen & { isWritten: boolean }>(statement`
    with hurried as (select set_config('synchronous_commit', 'off', true)),
      written as (update rate_limits set state = ${JSON.stringify(state)}::jsonb, version = version + 1
        where operation = ${name} and version = ${version}::bigint and exists (select from hurried) returning version)
    select r.version::float8 as version, case when r.version <> ${version}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs", exists (select from written) as "isWritten"
    from rate_limits r where r.operation = ${name}`);
  if (!row) throw new Error("an operation has no rate limit");
  return row;
}
