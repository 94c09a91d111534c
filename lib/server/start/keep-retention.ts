import "server-only";
import { purgeAnswers } from "#lib/server/metered/answers/forget-answers.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { getRetentionDays } from "#lib/server/settings/get-retention-days.ts";
import { applyRetention } from "#lib/server/start/apply-retention.ts";
import { oldestKept } from "#lib/shared/retention.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Applies the retention now and once a day, and forgets once an hour the answers that nobody would be given any more,
 * until the returned function ends it. It never throws: what failed is tried again the next time.
 */
export function keepRetention(): () => void {
  void apply();
  const timers = [setInterval(() => void apply(), DAY_MS), setInterval(() => void forgetStale(), HOUR_MS)];
  for (const timer of timers) timer.unref();
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

async function apply(): Promise<void> {
  await applyRetention(null).catch((error: unknown) => reportFault("the retention could not be read", error));
}

async function forgetStale(): Promise<void> {
  try {
    const { buyerAnswers } = await getRetentionDays();
    await purgeAnswers(oldestKept(buyerAnswers, Date.now()));
  } catch (error) {
    reportFault("stale answers could not be forgotten", error);
  }
}
