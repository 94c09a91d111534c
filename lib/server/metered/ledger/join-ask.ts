import "server-only";
import { processWide } from "#lib/server/db/process-wide.ts";

/** Gives the promise under way under `key`, else starts one: a repeated request gets the answer of the first. */
export function joinAsk<T>(key: string, start: () => Promise<T>): Promise<T> {
  const asks = asksUnderWay<T>();
  const running = asks.get(key);
  if (running) return running;
  const started = start().finally(() => asks.delete(key));
  asks.set(key, started);
  return started;
}

function asksUnderWay<T>(): Map<string, Promise<T>> {
  return processWide("asks-under-way", () => new Map<string, Promise<T>>());
}
