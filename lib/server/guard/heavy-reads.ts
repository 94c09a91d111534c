import "server-only";
import { untilGone } from "#lib/server/db/until-gone.ts";
import { gone, makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** Limits on parallel reads that may scan a whole order book or ledger: in all and per person. */
const MOST = 4;
const MAX_OF_ONE = 2;
const MAX_WAITING_OF_ONE = 50;
const RETRY_AFTER_MS = 5_000;

/**
 * Runs `read` when a slot is free: at most two per person at once, the rest queue behind that person's own. Throws
 * `tooManyTries` if fifty are queued. An aborted read frees its slot, also in the database.
 */
export async function inTurn<T>(
  personId: string,
  signal: AbortSignal = new AbortController().signal,
  read: () => Promise<T>,
): Promise<T> {
  const { all, ofPeople } = processWide("heavy-reads", () => ({
    // Each person has at most two in it.
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
