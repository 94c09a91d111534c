import "server-only";
import { processWide } from "#lib/server/process-wide.ts";

type SharedWork<T> = { promise: Promise<T>; interested: number; abandon: AbortController };

/** Result of one's own work, or of work of others that was joined; null when theirs failed. */
export type Shared<T> =
  | { isOwn: true; value: T }
  | {
      isOwn: false;
      value: T | null;
      /** True when all earlier callers had gone by then. */
      wasAbandoned: boolean;
    };

/**
 * Joins the work in progress under `key`, else starts it. `start` gets a signal that aborts once all callers have
 * gone; a caller without a signal never goes. Throws the errors of its own work, never those of another's.
 */
export async function singleFlight<T>(
  key: string,
  signal: AbortSignal | undefined,
  start: (abandoned: AbortSignal) => Promise<T>,
): Promise<Shared<T>> {
  const inProgress = processWide("single-flights", () => new Map<string, SharedWork<T>>());
  const running = inProgress.get(key);
  const work = running ?? begin(inProgress, key, start);
  const leave = (): void => {
    work.interested -= 1;
    if (work.interested === 0) work.abandon.abort();
  };
  work.interested += 1;
  if (signal?.aborted) leave();
  else signal?.addEventListener("abort", leave, { once: true });
  try {
    if (running === undefined) return { isOwn: true, value: await work.promise };
    const value = await work.promise.catch(() => null);
    return { isOwn: false, value, wasAbandoned: work.abandon.signal.aborted };
  } finally {
    signal?.removeEventListener("abort", leave);
  }
}

function begin<T>(
  underWay: Map<string, SharedWork<T>>,
  key: string,
  start: (abandoned: AbortSignal) => Promise<T>,
): SharedWork<T> {
  const abandon = new AbortController();
  const work: SharedWork<T> = {
    promise: start(abandon.signal).finally(() => underWay.delete(key)),
    interested: 0,
    abandon,
  };
  underWay.set(key, work);
  return work;
}
