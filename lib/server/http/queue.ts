import "server-only";
import { AppError } from "#lib/shared/base/errors.ts";

type QueueLimits = { atOnce: number; mostWaiting: number; retryAfterMs: number };
export type Queue = { run: <T>(work: () => Promise<T>) => Promise<T> };

/**
 * Lets so many go through at once and so many wait, in their order; whoever finds the queue full is told to come
 * again.
 */
export function makeQueue({ atOnce, mostWaiting, retryAfterMs }: QueueLimits): Queue {
  const waiting: (() => void)[] = [];
  let inside = 0;

  async function enter(): Promise<void> {
    if (inside < atOnce) {
      inside += 1;
      return;
    }
    if (waiting.length >= mostWaiting)
      throw new AppError("tooManyTries", "too many wait already", { retryAfterMs });
    // Who leaves hands the place over, so that nobody slips in between.
    await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function leave(): void {
    const next = waiting.shift();
    if (next) next();
    else inside -= 1;
  }

  return {
    async run(work) {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
