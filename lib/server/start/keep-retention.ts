import "server-only";
import { purgeCache } from "#lib/server/metering/cache/purge-cache.ts";
import { logError } from "#lib/server/log/log-error.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { getRetentionDays } from "#lib/server/retention/get-retention-days.ts";
import { applyRetention } from "#lib/server/start/apply-retention.ts";
import { oldestKept } from "#lib/shared/settings/retention.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Applies the retention and compares the running sums with the ledger, now and once a day, and forgets once an hour the answers that
 * nobody would be given any more, until the returned function ends it, which resolves when what is under way is over. It never throws: what failed is tried again the
 * next time.
 */
export function keepRetention(): () => Promise<void> {
  const end = new AbortController();
  let underWay = apply(end.signal);
  const timers = [
    setInterval(() => void (underWay = apply(end.signal)), DAY_MS),
    setInterval(() => void forgetStale(), HOUR_MS),
  ];
  for (const timer of timers) timer.unref();
  return () => {
    end.abort();
    for (const timer of timers) clearInterval(timer);
    return underWay;
  };
}

async function apply(ended: AbortSignal): Promise<void> {
  await applyRetention(null).catch((error: unknown) => logError("the retention could not be read", error));
  if (ended.aborted) return;
  await rebuildSums().catch((error: unknown) =>
    logError("the running sums could not be compared with the ledger", error),
  );
}

async function forgetStale(): Promise<void> {
  try {
    const { buyerAnswers } = await getRetentionDays();
    await purgeCache(oldestKept(buyerAnswers, Date.now()));
  } catch (error) {
    logError("stale answers could not be forgotten", error);
  }
}
