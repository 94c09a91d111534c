import "server-only";
import { purgeAudit } from "#lib/server/audit/purge.ts";
import { purgeOldBuyerRuns } from "#lib/server/buyers/purge-old-buyer-runs.ts";
import { redactOldCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { purgeJobFiles } from "#lib/server/jobs/job-files.ts";
import type { Database } from "#lib/server/db/database.ts";
import { whileAlone } from "#lib/server/db/connections/alone.ts";
import { resealRows } from "#lib/server/keys/reseal-rows.ts";
import { forgetOldKeys } from "#lib/server/keys/rotate-keys.ts";
import { logError } from "#lib/server/log/log.ts";
import { purgeCache } from "#lib/server/metering/cache/purge-cache.ts";
import { purgeCalls } from "#lib/server/metering/ledger/purge-calls.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { foldOrderCounts } from "#lib/server/orders/book/order-counts.ts";
import { purgeOldOrders } from "#lib/server/orders/book/purge-orders.ts";
import { renewSearchTexts } from "#lib/server/orders/book/renew-search-texts.ts";
import { getRetentionDays } from "#lib/server/retention/retention.ts";
import { oldestKept, type Retained, type RetentionResult } from "#lib/shared/settings/retention.ts";

/** Each removes in slices and leaves an entry with count and date; nothing goes without being counted. */
const PURGES: Record<Retained, (before: Date, personId: string | null) => Promise<number>> = {
  cardChecks: redactOldCardChecks,
  buyerAnswers: forgetBuyers,
  orders: purgeOldOrders,
  calls: purgeCalls,
  // The last one: it leaves its own entry, and those of the others are new.
  auditTrail: purgeAudit,
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * Applies the retention and compares the running sums with the ledger, now and once a day, and forgets once
 * an hour the answers that nobody would be given any more and the files of jobs that are over their days, until the returned function ends it, which
 * resolves when what is under way is over. It never throws: what failed is tried again the next time.
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
  await forgetFiles();
  await rebuildSums().catch((error: unknown) =>
    logError("the running sums could not be compared with the ledger", error),
  );
  if (ended.aborted) return;
  await whileAlone(keepUp).catch((error: unknown) => logError("the books could not be kept up", error));
}

/** What is the same for all instances: whichever comes first does it, one thing whatever became of the other. */
async function keepUp(db: Database): Promise<void> {
  await foldOrderCounts(db).catch((error: unknown) =>
    logError("counts of orders could not be folded", error),
  );
  await renewSearchTexts(db).catch((error: unknown) =>
    logError("what orders are searched by could not be made anew", error),
  );
  await keepSeals(db).catch((error: unknown) =>
    logError("what is under an older key could not be sealed anew", error),
  );
}

/** What an upgrade, or a rotation that was cut short, has left under an older key; one that nothing needs is forgotten. */
async function keepSeals(db: Database): Promise<void> {
  await resealRows(db);
  await forgetOldKeys(db);
}

async function forgetFiles(): Promise<void> {
  await purgeJobFiles().catch((error: unknown) => logError("files of jobs could not be removed", error));
}

async function forgetStale(): Promise<void> {
  await forgetFiles();
  try {
    const { buyerAnswers } = await getRetentionDays();
    await purgeCache(oldestKept(buyerAnswers, Date.now()));
  } catch (error) {
    logError("stale answers could not be forgotten", error);
  }
}

/** Removes what is over its age. One that fails is one line in the log and keeps no other from going. */
export async function applyRetention(personId: string | null, now = Date.now()): Promise<RetentionResult> {
  const days = await getRetentionDays();
  const attempt = async (what: Retained): Promise<number | null> => {
    try {
      return await PURGES[what](oldestKept(days[what], now), personId);
    } catch (error) {
      logError("old data could not be removed", error, { what });
      return null;
    }
  };
  return {
    cardChecks: await attempt("cardChecks"),
    buyerAnswers: await attempt("buyerAnswers"),
    orders: await attempt("orders"),
    calls: await attempt("calls"),
    auditTrail: await attempt("auditTrail"),
  };
}

/** The answers kept for the next who asks the same may name buyers too, whatever they answer. */
async function forgetBuyers(before: Date, personId: string | null): Promise<number> {
  await purgeCache(before);
  return purgeOldBuyerRuns(before, personId);
}
