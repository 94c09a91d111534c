import "server-only";
import { untilGone } from "#lib/server/db/until-gone.ts";
import { gone, makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** So many reads that may look through a whole book or ledger are at work at a time, and so many of one person. */
const MOST = 4;
const MAX_OF_ONE = 2;
const MAX_WAITING_OF_ONE = 50;
const RETRY_AFTER_MS = 5_000;

/**
 * Does `read` when it is its turn: beyond two the reads of a person wait in that person's own line, so that nobody's many reads keep
 * others waiting. Throws `tooManyTries` when fifty wait there. Whoever goes away makes room at once, in the line and in the database.
 */
export async function inTurn<T>(
  personId: string,
  signal: AbortSignal = new AbortController().signal,
  read: () => Promise<T>,
): Promise<T> {
  const { all, ofPeople } = processWide("heavy-reads", () => ({
    // Nobody has more than two in it.
    all: makeQueue({ atOnce: MOST, mostWaiting: Infinity, retryAfterMs: RETRY_AFTER_MS }),
    ofPeople: new Map<string, Queue>(),
  }));
  const own =
    ofPeople.get(personId) ??
    makeQueue({ atOnce: MAX_OF_ONE, mostWaiting: MAX_WAITING_OF_ONE, retryAfterMs: RETRY_AFTER_MS });
  ofPeople.set(personId, own);
  try {
    return await own.run(() => all.run(() => untilGone(signal, read), signal), signal);
  } catch (error) {
    throw signal.aborted ? gone() : error;
  }
}
