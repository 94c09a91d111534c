import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { processWide } from "#lib/server/process-wide.ts";

/** Tracks a call until it is over, so that a shutdown waits for it even without a caller. */
export function trackCall<T>(call: Promise<T>): Promise<T> {
  const calls = inProgress();
  const tracked = call.finally(() => calls.delete(tracked));
  calls.add(tracked);
  return tracked;
}

/** Resolves when no call is in progress, or after `longestMs`; gives the number left. */
export async function drainCalls(longestMs: number): Promise<number> {
  const deadline = new AbortController();
  const tooLong = sleep(longestMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  let isOver = false;
  void tooLong.then(() => (isOver = true));
  while (inProgress().size > 0 && !isOver) await Promise.race([Promise.allSettled(inProgress()), tooLong]);
  deadline.abort();
  return inProgress().size;
}

function inProgress(): Set<Promise<unknown>> {
  return processWide("calls-under-way", () => new Set<Promise<unknown>>());
}

/** Gives the IDs of this process's calls in progress; any other open ledger row of ours was left behind. */
export function callsOfProcess(): Set<string> {
  return processWide("calls-of-process", () => new Set<string>());
}
