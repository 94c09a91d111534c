import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { processWide } from "#lib/server/process-wide.ts";

/** Keeps count of a call until it is over, so that a shutdown can wait for it whoever has gone away. */
export function trackCall<T>(call: Promise<T>): Promise<T> {
  const calls = inProgress();
  const tracked = call.finally(() => calls.delete(tracked));
  calls.add(tracked);
  return tracked;
}

/** Resolves when no call is under way any more, or after `longestMs`; says how many were left. */
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

/** The calls of this process that are not over: an open ledger row of ours that is not among them was left behind. */
export function callsOfProcess(): Set<string> {
  return processWide("calls-of-process", () => new Set<string>());
}
