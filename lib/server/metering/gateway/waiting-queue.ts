import "server-only";
import type { Priority } from "#lib/server/service/call-options.ts";

/** `serve` comes back with the milliseconds after which it is to be tried again; null when it is over. */
export type Waiting = { priority: Priority; serve: () => Promise<number | null>; giveUp: () => void };

export type WaitingQueue = {
  length: () => number;
  /** Who is to go `first` stands before all who wait already. */
  join: (one: Waiting, isFirst: boolean) => void;
  leave: (one: Waiting) => void;
  /** Ends the pause early: somebody comes, goes, gives a permit back, or has written the limit. */
  wake: () => void;
  /** Sends away all who wait. */
  giveUp: () => void;
};

/** Serves those who wait for a permit of one operation, one after another and people before bulk. */
export function createWaitingQueue(): WaitingQueue {
  let waiting: Waiting[] = [];
  let isServing = false;
  let wakes = 0;
  let endPause = (): void => undefined;

  return {
    length: () => waiting.length,
    join: (one, isFirst) => {
      waiting = isFirst ? [one, ...waiting] : [...waiting, one];
      wake();
      void serveAll();
    },
    leave: (one) => {
      waiting = waiting.filter((other) => other !== one);
    },
    wake,
    giveUp: () => {
      for (const one of [...waiting]) one.giveUp();
    },
  };

  async function serveAll(): Promise<void> {
    if (isServing) return;
    isServing = true;
    for (let next = head(); next; next = head()) {
      const wakesBefore = wakes;
      const waitMs = await next.serve();
      if (waitMs !== null && waitMs > 0 && wakesBefore === wakes) await pause(waitMs);
    }
    isServing = false;
  }

  function head(): Waiting | undefined {
    return waiting.find(({ priority }) => priority === "person") ?? waiting[0];
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  function wake(): void {
    wakes += 1;
    endPause();
  }
}
