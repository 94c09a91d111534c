import "server-only";
import { instanceId } from "#lib/server/instance-id.ts";
import type { Operation } from "#lib/shared/calls/operations.ts";
import { LIMIT_ROWS, rowsReplacedBy, type LimitRow } from "./limit-rows.ts";
import { TELL_END_MS } from "./permit.ts";
import { createPlace, type Line, type Place, type Wanted } from "./place.ts";
import {
  createSharedLimit,
  type Change,
  writeLimitAlone,
  type LimitOffer,
  type WriteLimit,
} from "./shared-limit.ts";
import { createWaitingQueue } from "./waiting-queue.ts";

export type RateLimiter = {
  enter: (operation: Operation, wanted: Wanted) => Place;
  /** Offers a state that a statement about a call of this operation may write along; null without news. */
  offer: (operation: Operation) => LimitOffer | null;
  /** Stops giving permits, also to waiting calls. */
  stop: () => void;
  /** Writes the news that other instances lack, before this one ends. */
  tellAll: () => Promise<void>;
};

/**
 * Creates the limiter shared by all instances on one database: one row for each operation, or one for all, changed
 * by compare-and-swap and judged by a shared clock that survives setting the database's. Calls of one process wait
 * in one queue for each row, so that a hundred of them don't compete. Spec: "Limits".
 *
 * A limit is a row; a line, the calls of this process that wait for it; a place, one such call; a turn, its try of the
 * opening statement; a slot, what its permit holds in the limit until some time after its end; news, what the row
 * lacks.
 */
export function createRateLimiter(
  now: () => number = () => performance.now(),
  writeLimit: WriteLimit = writeLimitAlone,
  holder: string = instanceId(),
): RateLimiter {
  const lines = new Map<LimitRow, Line>();
  /** The row that gave the last permit of an operation. */
  const lastRows = new Map<Operation, LimitRow>();
  let isStopped = false;

  return {
    enter: (operation, wanted) =>
      createPlace(operation, wanted, {
        now,
        holder,
        isStopped: () => isStopped,
        findLine,
        onWritten: (row) => void lastRows.set(operation, row),
      }),
    offer: (operation) => {
      const { limit } = findLine(lastRows.get(operation) ?? operation);
      return limit.hasNews() ? limit.offer() : null;
    },
    stop: () => {
      isStopped = true;
      for (const { queue } of lines.values()) queue.close();
    },
    tellAll: async () => {
      // Changes left over by a closed limit are written by the limits after it.
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
}
