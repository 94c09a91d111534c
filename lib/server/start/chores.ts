import "server-only";
import { logError } from "#lib/server/log/log.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";

/** A piece of work that is due at the start and then every so often. `failed`: what the log says when it could not be done, with `facts`. */
export type Chore = {
  everyMs: number;
  failed: string;
  facts?: Record<string, string>;
  run: () => Promise<unknown>;
};

const WAITS_MINUTES = [1, 2, 5, 10, 20, 30];
const MAX_WAIT_MINUTES = 60;

/** How long to wait after so many failures in a row. */
export function minutesAfter(failures: number): number {
  return WAITS_MINUTES[failures - 1] ?? MAX_WAIT_MINUTES;
}

/**
 * Does each chore now and whenever it is due, one after the other, until the returned function ends it, which resolves when the one
 * under way is over. One that fails keeps no other from its turn, is a line in the log, and is tried again after a minute, then ever
 * more seldom, until it succeeds. Never throws.
 */
export function keepDoing(chores: readonly Chore[]): () => Promise<void> {
  const again = new Map<Chore, NodeJS.Timeout>();
  let line = Promise.resolve();
  let isEnded = false;

  function queue(chore: Chore, failures = 0): void {
    line = line.then(() => attempt(chore, failures));
  }

  async function attempt(chore: Chore, before: number): Promise<void> {
    if (isEnded) return;
    clearTimeout(again.get(chore));
    try {
      await chore.run();
    } catch (error) {
      // That the database is closed under it is no failure.
      if (isEnded) return;
      const failures = before + 1;
      const againInMinutes = minutesAfter(failures);
      logError(chore.failed, error, { ...chore.facts, failures, againInMinutes });
      again.set(chore, setTimeout(() => queue(chore, failures), againInMinutes * MINUTE_MS).unref());
    }
  }

  const timers = chores.map((chore) => {
    queue(chore);
    return setInterval(() => queue(chore), chore.everyMs).unref();
  });
  return () => {
    isEnded = true;
    for (const timer of timers) clearInterval(timer);
    for (const timer of again.values()) clearTimeout(timer);
    return line;
  };
}
