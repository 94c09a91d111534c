import "server-only";
import { runPrepared, sql } from "#lib/server/db/statement.ts";
import { logError } from "#lib/server/log/log.ts";
import { NEW_LIMIT, type LimitState } from "#lib/server/service/rate-limit/rate-limit-rule.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import type { DatabaseClock } from "./database-clock.ts";

/** The new state of a limit, to be written while `version` is still that of its row. */
export type LimitWrite = { version: number; state: LimitState };

/** What a statement saw of a limit's row before it wrote; `state` only where it was another version than the one given. */
export type LimitSeen = { version: number; state: LimitState | null; clockMs: number };

/** A state that a statement may write along. `settle` says whether it was written. */
export type LimitOffer = { write: LimitWrite; settle: (isWritten: boolean) => void };

/** What this process knows of the limit of one operation, which all dashboards share, and what it has still to tell of it. */
export type SharedLimit = {
  /** The state as it stands with what is not written yet; null while the row was not read. */
  state: () => LimitState | null;
  isBeingWritten: () => boolean;
  /** Takes what a statement that was sent at `sentAt` has seen. */
  note: (sentAt: number, seen: LimitSeen) => void;
  /** Something happened to a permit: others are to know within so many milliseconds. */
  change: (next: (state: LimitState) => LimitState, tellWithinMs: number) => void;
  /** The state with all changes, and what `next` makes of it; null while another statement writes the limit, or its row was not read. */
  offer: (next?: (state: LimitState) => LimitState) => LimitOffer | null;
  hasNews: () => boolean;
  /** How long ago the row was read or written, milliseconds. */
  ageMs: () => number;
  /** What is known may be wrong: the row is to be read again. */
  forget: () => void;
  tell: () => Promise<void>;
};

const TELL_AGAIN_MS = 1_000;
const TELL_SOON_MS = 10;
const MOST_CHANGES = 1_000;
/** No row has this version. */
const READ_ONLY: LimitWrite = { version: -1, state: NEW_LIMIT };

/** `onFree` is called when the limit can be written again. */
export function createSharedLimit(
  operation: Operation,
  { now, clock, onFree }: { now: () => number; clock: DatabaseClock; onFree: () => void },
): SharedLimit {
  let known: LimitWrite | null = null;
  let changes: ((state: LimitState) => LimitState)[] = [];
  let isWriting = false;
  let knownAt = -Infinity;
  let timer: NodeJS.Timeout | null = null;

  return {
    state: () => known && changes.reduce((state, next) => next(state), known.state),
    isBeingWritten: () => isWriting,
    note,
    change: (next, tellWithinMs) => {
      // A database that is away for long is told the newest.
      changes = [...changes, next].slice(-MOST_CHANGES);
      tellLater(tellWithinMs);
    },
    offer,
    hasNews: () => changes.length > 0,
    ageMs: () => now() - knownAt,
    forget: () => void (known = null),
    tell,
  };

  function note(sentAt: number, { version, state, clockMs }: LimitSeen): void {
    clock.note(sentAt, now(), clockMs);
    knownAt = now();
    if (state) known = { version, state: { ...NEW_LIMIT, ...state } };
  }

  function offer(next: (state: LimitState) => LimitState = (state) => state): LimitOffer | null {
    if (isWriting || known === null) return null;
    const { version } = known;
    const told = changes.length;
    const state = next(changes.reduce((before, one) => one(before), known.state));
    isWriting = true;
    return {
      write: { version, state },
      settle: (isWritten) => {
        if (isWritten) {
          known = { version: version + 1, state };
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

  async function tell(): Promise<void> {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (changes.length === 0) return;
    const offered = offer();
    if (!offered && known !== null) return tellLater(TELL_SOON_MS);
    const sentAt = now();
    let isWritten = false;
    try {
      // After a statement of which nobody knows whether it was committed, the row is read again.
      const seen = await writeLimit(operation, offered?.write ?? READ_ONLY);
      note(sentAt, seen);
      ({ isWritten } = seen);
      if (!isWritten) tellLater(TELL_SOON_MS);
    } catch (error) {
      logError("the rate limit could not be written", error, { operation });
      tellLater(TELL_AGAIN_MS);
    } finally {
      offered?.settle(isWritten);
    }
  }
}

/** Writes a limit alone. A crash of the database may forget it: the slots in it are those of the last seconds. */
async function writeLimit(
  operation: Operation,
  { version, state }: LimitWrite,
): Promise<LimitSeen & { isWritten: boolean }> {
  const [row] = await runPrepared<LimitSeen & { isWritten: boolean }>(sql`
    with hurried as (select set_config('synchronous_commit', 'off', true)),
      written as (update rate_limits set state = ${JSON.stringify(state)}::jsonb, version = version + 1
        where operation = ${operation} and version = ${version}::bigint and exists (select from hurried) returning version)
    select r.version::float8 as version, case when r.version <> ${version}::bigint then r.state end as state,
      extract(epoch from clock_timestamp())::float8 * 1000 as "clockMs", exists (select from written) as "isWritten"
    from rate_limits r where r.operation = ${operation}`);
  if (!row) throw new Error("an operation has no rate limit");
  return row;
}
