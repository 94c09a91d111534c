import "server-only";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { applyRetention } from "#lib/server/start/apply-retention.ts";

const DAY_MS = 86_400_000;

/** Applies the retention now and once a day, until the returned function ends it. It never throws: what failed is tried again the next day. */
export function keepRetention(): () => void {
  void apply();
  const timer = setInterval(() => void apply(), DAY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function apply(): Promise<void> {
  await applyRetention(null).catch((error: unknown) => reportFault("the retention could not be read", error));
}
