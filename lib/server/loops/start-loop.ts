import "server-only";
import { logError } from "#lib/server/log/log.ts";
import { MINUTE_MS } from "#lib/shared/dates/durations.ts";

/** Work that is due at the start and then every so often. `failed`: event to log for a run that threw, with `facts`. */
export type LoopWork = {
  everyMs: number;
  failed: string;
  facts?: Record<string, string>;
  /** The signal aborts when the loop is stopped. */
  run: (signal: AbortSignal) => Promise<unknown>;
};

type Loop = {
  /** Makes a run due in so many milliseconds; an earlier one stays due. */
  runIn: (ms: number) => void;
  /** Stops the loop; resolves when the current run is over. */
  stop: () => Promise<void>;
};

const WAITS_MINUTES = [1, 2, 5, 10, 20, 30];
const MAX_WAIT_MINUTES = 60;

/**
 * Runs work now and whenever it is due, one run at a time; runs that come due meanwhile become one. A failed run is
 * logged and repeated after a minute, then ever less often, unless its next turn comes first.
 */
export function startLoop({ everyMs, failed, facts, run }: LoopWork): Loop {
  const end = new AbortController();
  let present: Promise<void> | null = null;
  let isDue = false;
  let failures = 0;
  let next: { at: number; timer: NodeJS.Timeout } | null = null;

  function runNow(): void {
    if (end.signal.aborted) return;
    isDue = true;
    present ??= runWhileDue();
  }

  async function runWhileDue(): Promise<void> {
    while (isDue && !end.signal.aborted) {
      isDue = false;
      clearTimeout(next?.timer);
      next = null;
      await runOnce();
    }
    present = null;
  }

  async function runOnce(): Promise<void> {
    try {
      await run(end.signal);
      failures = 0;
    } catch (error) {
      // The database may close during the last run.
      if (end.signal.aborted) return;
      failures += 1;
      const againInMinutes = WAITS_MINUTES[failures - 1] ?? MAX_WAIT_MINUTES;
      const isBeforeTurn = againInMinutes * MINUTE_MS < everyMs;
      logError(failed, error, { ...facts, failures, ...(isBeforeTurn && { againInMinutes }) });
      if (isBeforeTurn) runIn(againInMinutes * MINUTE_MS);
    }
  }

  function runIn(ms: number): void {
    const at = performance.now() + ms;
    if (end.signal.aborted || (next !== null && next.at <= at)) return;
    clearTimeout(next?.timer);
    next = { at, timer: setTimeout(runNow, ms).unref() };
  }

  const turns = setInterval(runNow, everyMs).unref();
  runNow();
  return {
    runIn,
    stop: async () => {
      end.abort();
      clearInterval(turns);
      clearTimeout(next?.timer);
      await present;
    },
  };
}
