import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

type QueueLimits = { atOnce: number; mostWaiting: number; retryAfterMs: number };
export type Queue = { run: <T>(work: () => Promise<T>, signal?: AbortSignal) => Promise<T> };

/**
 * Runs `atOnce` works together and lets `mostWaiting` more wait in order. Throws `tooManyTries` when it is full, and
 * when a waiting visitor disconnects (`signal`).
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
    // A work that ends hands over its place, so that no newer one takes it first.
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

/** Error for a request whose visitor has disconnected. */
export function gone(): AppError {
  return new AppError("tooManyTries", "whoever asked has gone away");
}
