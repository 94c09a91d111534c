import "server-only";
import type { Priority } from "./rate-limit-rule.ts";

/** A place in the queue. */
export type Spot = {
  /**
   * Resolves to true for a turn, which lasts until the next one is wanted or the place is left; to false when sent
   * away. A turn given back goes to nobody for `afterMs` milliseconds, unless something happens meanwhile.
   */
  turn: (afterMs?: number) => Promise<boolean>;
  leave: () => void;
};

export type WaitingQueue = {
  length: () => number;
  /** Takes a place at the end, or with `isFirst` before all others. It is sent away when `signal` is aborted. */
  join: (priority: Priority, isFirst: boolean, signal: AbortSignal | undefined) => Spot;
  /** Ends the pause early: a call comes, goes, gives a permit back, or has written the limit. */
  wake: () => void;
  /** Sends all waiting calls away. */
  close: () => void;
};

type Waiting = { priority: Priority; settle: ((isTurn: boolean) => void) | null };

/** Creates the queue of one limit: it gives turns one after another, people before bulk. */
export function createWaitingQueue(): WaitingQueue {
  let waiting: Waiting[] = [];
  let served: Waiting | null = null;
  let pause: NodeJS.Timeout | null = null;
  /** True when something happened since the turn was given. */
  let isAwake = false;
  let isClosed = false;

  return {
    length: () => waiting.length,
    join,
    wake,
    close: () => {
      isClosed = true;
      for (const one of [...waiting]) if (one !== served) sendAway(one);
    },
  };

  function join(priority: Priority, isFirst: boolean, signal: AbortSignal | undefined): Spot {
    const one: Waiting = { priority, settle: null };
    // The permit of a served call may be committed at this very moment.
    const goAway = () => void (one !== served && sendAway(one));
    signal?.addEventListener("abort", goAway);
    waiting = isFirst ? [one, ...waiting] : [...waiting, one];
    return {
      turn: (afterMs = 0) =>
        new Promise((resolve) => {
          one.settle = resolve;
          if (isClosed || signal?.aborted) return sendAway(one);
          if (served !== one) return wake();
          giveBack(afterMs);
          serveNext();
        }),
      leave: () => {
        signal?.removeEventListener("abort", goAway);
        remove(one);
      },
    };
  }

  function serveNext(): void {
    const next = waiting.find(({ priority }) => priority === "person") ?? waiting[0];
    if (served !== null || pause !== null || !next?.settle) return;
    served = next;
    isAwake = false;
    settle(next, true);
  }

  function giveBack(afterMs: number): void {
    served = null;
    if (afterMs <= 0 || isAwake) return;
    pause = setTimeout(() => {
      pause = null;
      serveNext();
    }, afterMs);
  }

  function remove(one: Waiting): void {
    if (!waiting.includes(one)) return;
    waiting = waiting.filter((other) => other !== one);
    if (served === one) served = null;
    wake();
  }

  function sendAway(one: Waiting): void {
    remove(one);
    settle(one, false);
  }

  function settle(one: Waiting, isTurn: boolean): void {
    one.settle?.(isTurn);
    one.settle = null;
  }

  function wake(): void {
    isAwake = true;
    if (pause !== null) clearTimeout(pause);
    pause = null;
    serveNext();
  }
}
