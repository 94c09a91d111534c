import "server-only";
import { processWide } from "#lib/server/process-wide.ts";

/** Time after which a denied try is looked up again, so that `npm run unlock` in another process takes effect. */
const RECHECK_MS = 3_000;
const MAX_KEPT = 10_000;

type Refusal = { until: number; recheckAt: number; count: number };

/**
 * Milliseconds that the longest of these keys has to wait, from memory; 0 if the database must be read. It keeps a
 * flood of denied tries cheap.
 */
export function rememberedWait(keys: readonly string[], now: Date): number {
  let waitMs = 0;
  for (const key of keys) {
    const remembered = memory().get(key);
    if (!remembered || now.getTime() >= remembered.recheckAt) continue;
    remembered.count += 1;
    waitMs = Math.max(waitMs, remembered.until - now.getTime());
  }
  return waitMs;
}

/** Remembers the database's word; returns how many tries were denied from memory since. */
export function rememberRefusal(key: string, waitMs: number, now: Date): number {
  const remembered = memory();
  const count = remembered.get(key)?.count ?? 0;
  remembered.delete(key);
  const [oldest] = remembered.keys();
  if (remembered.size >= MAX_KEPT && oldest !== undefined) remembered.delete(oldest);
  const until = now.getTime() + waitMs;
  remembered.set(key, { until, recheckAt: Math.min(until, now.getTime() + RECHECK_MS), count: 0 });
  return count;
}

/** Forgets all keys that begin with this one, or everything. */
export function forgetRefusals(key = ""): void {
  for (const name of memory().keys()) if (name.startsWith(key)) memory().delete(name);
}

function memory(): Map<string, Refusal> {
  return processWide("refused-tries", () => new Map<string, Refusal>());
}
