import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

type QueueLimits = { atOnce: number; mostWaiting: number; retryAfterMs: number };
export type Queue = { run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> };

/**
 * Lets so many go through at once and so many wait, in their order; whoever finds the queue full is told to come
 * again, and whoever goes away (`signal`) leaves it.
 */
export function makeQueue({ atOnce, mostWaiting, retryAfterMs }: QueueLimits): Queue {
  const waiting: (() => void)[] = [];
  let inside = 0;

  async function enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw gone();
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (waiting.length >= mostWaiting)
      throw new AppError("tooManyTries", "too many wait already", { retryAfterMs });
    // Who leaves hands the place over, so that nobody slips in between.
    await new Promise<void>((resolve, reject) => {
      waiting.push(resolve);
      signal?.addEventListener("abort", () => {
        const at = waiting.indexOf(resolve);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(gone());
      });
    });
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  }

  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}

/** What becomes of a request when nobody waits for its answer any more. */
export function gone(): AppError {
  return new AppError("tooManyTries", "whoever asked has gone away");
}
