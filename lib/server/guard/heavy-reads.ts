import "server-only";
import { untilGone } from "#lib/server/db/until-gone.ts";
import { gone, makeQueue, type Queue } from "#lib/server/http/queue.ts";
import { processWide } from "#lib/server/process-wide.ts";

/** Limit on parallel reads that may scan a whole order book or ledger. */
const MAX_AT_ONCE = 4;
/** Limit for one person. */
const MAX_OF_ONE = 2;
/** Limit for all programs together. */
const MAX_OF_PROGRAMS = 2;
/** Limit on parallel other reads of programs: with their heavy ones, four of the nine connections for pages. */
const MAX_LIGHT_OF_PROGRAMS = 2;
const MAX_WAITING_OF_ONE = 50;
const RETRY_AFTER_MS = 5_000;

/**
 * Runs `read` when a slot is free: at most two per person at once, the rest queue behind that person's own. Throws
 * `tooManyTries` if fifty are queued. An aborted read frees its slot, also in the database.
 */
export function inTurn<T>(
  personId: string,
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  return runThrough([ownQueue(personId), queues().all], signal, read);
}

/**
 * Runs a read of a program as `inTurn` does, with its key as the person. All programs together get half of the slots,
 * so that a person never queues behind more of them than that.
 */
export function inTurnOfPrograms<T>(
  keyId: string,
  isHeavy: boolean,
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  const { all, programs, lightOfPrograms } = queues();
  const through = isHeavy
    ? [ownQueue(keyId), programs, all]
    : [ownQueue(`light reads of ${keyId}`), lightOfPrograms];
  return runThrough(through, signal, read);
}

async function runThrough<T>(
  through: Queue[],
  signal: AbortSignal = new AbortController().signal,
  read: () => Promise<T>,
): Promise<T> {
  const run = through.reduceRight<() => Promise<T>>(
    (inner, queue) => () => queue.run(inner, signal),
    () => untilGone(signal, read),
  );
  try {
    return await run();
  } catch (error) {
    throw signal.aborted ? gone() : error;
  }
}

function queues() {
  return processWide("heavy-reads", () => {
    // Each person and each key has at most two in it.
    const shared = (atOnce: number) =>
      makeQueue({ atOnce, mostWaiting: Infinity, retryAfterMs: RETRY_AFTER_MS });
    return {
      all: shared(MAX_AT_ONCE),
      programs: shared(MAX_OF_PROGRAMS),
      lightOfPrograms: shared(MAX_LIGHT_OF_PROGRAMS),
      own: new Map<string, Queue>(),
    };
  });
}

function ownQueue(id: string): Queue {
  const { own } = queues();
  const queue =
    own.get(id) ??
    makeQueue({ atOnce: MAX_OF_ONE, mostWaiting: MAX_WAITING_OF_ONE, retryAfterMs: RETRY_AFTER_MS });
  own.set(id, queue);
  return queue;
}
