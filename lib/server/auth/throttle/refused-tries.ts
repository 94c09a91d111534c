import "server-only";
import { processWide } from "#lib/server/process-wide.ts";

/** What is refused is looked up again so soon that `npm run unlock` in another process takes effect. */
const RECHECK_MS = 3_000;
const MAX_KEPT = 10_000;

type Refusal = { until: number; recheckAt: number; count: number };

/**
 * How many milliseconds the longest of these keys has to wait, as far as is remembered; 0 when the database
 * has to say. Answering from here is what a flood of refused tries costs.
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

/** Remembers what the database has said; how many tries were answered from here since it last did. */
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

/** Forgets what begins with this key, or everything. */
export function forgetRefusals(key = ""): void {
  for (const name of memory().keys()) if (name.startsWith(key)) memory().delete(name);
}

function memory(): Map<string, Refusal> {
  return processWide("refused-tries", () => new Map<string, Refusal>());
}
