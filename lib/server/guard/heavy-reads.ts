import "server-only";
import { makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** So many reads that may look through a whole book or ledger are at work at a time, and so many of one person. */
const MOST = 4;
const MOST_OF_ONE = 2;
const MOST_WAITING_OF_ONE = 50;
const RETRY_AFTER_MS = 5_000;

/**
 * Does `read` when it is its turn: beyond two the reads of a person wait in that person's own line, so that nobody's many reads keep
 * others waiting. Throws `tooManyTries` when fifty wait there; nothing is read for whoever has gone away meanwhile.
 */
export function inTurn<T>(
  personId: string,
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  const { all, ofPeople } = processWide("heavy-reads", () => ({
    // Nobody has more than two in it.
    all: makeQueue({ atOnce: MOST, mostWaiting: Infinity, retryAfterMs: RETRY_AFTER_MS }),
    ofPeople: new Map<string, Queue>(),
  }));
  const own =
    ofPeople.get(personId) ??
    makeQueue({ atOnce: MOST_OF_ONE, mostWaiting: MOST_WAITING_OF_ONE, retryAfterMs: RETRY_AFTER_MS });
  ofPeople.set(personId, own);
  return own.run(() =>
    all.run(() => {
      if (signal?.aborted) throw new AppError("tooManyTries", "whoever asked has gone away");
      return read();
    }),
  );
}
