import "server-only";
import { purgeAudit } from "#lib/server/audit/purge.ts";
import { convertBuyerRuns } from "#lib/server/buyers/convert-buyer-runs.ts";
import { purgeBuyerJobs } from "#lib/server/buyers/purge-buyer-jobs.ts";
import { wipeOldLists } from "#lib/server/cards/list/card-items.ts";
import { purgeCardLists } from "#lib/server/cards/list/purge-card-lists.ts";
import { redactOldCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { purgeJobFiles } from "#lib/server/jobs/job-files.ts";
import type { Database } from "#lib/server/db/database.ts";
import { whileAlone } from "#lib/server/db/connections/alone.ts";
import { resealRows } from "#lib/server/keys/reseal-rows.ts";
import { forgetOldKeys } from "#lib/server/keys/rotate-keys.ts";
import { logError } from "#lib/server/log/log.ts";
import { type LoopWork, startLoop } from "#lib/server/loops/start-loop.ts";
import { purgeCache } from "#lib/server/metering/cache/purge-cache.ts";
import { purgeCalls } from "#lib/server/metering/ledger/purge-calls.ts";
import { rebuildSums } from "#lib/server/metering/pricing/rebuild-sums.ts";
import { purgeDeliveries } from "#lib/server/notices/list-deliveries.ts";
import { foldOrderCounts } from "#lib/server/orders/book/order-counts.ts";
import { purgeOldOrders } from "#lib/server/orders/book/purge-orders.ts";
import { renewSearchTexts } from "#lib/server/orders/book/renew-search-texts.ts";
import { getRetentionDays } from "#lib/server/retention/get-retention.ts";
import { purgeWebhookDeliveries } from "#lib/server/webhooks/list-webhook-deliveries.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#lib/shared/dates/durations.ts";
import {
  retentionStart,
  RETAINED,
  type Retained,
  type RetentionResult,
} from "#lib/shared/settings/retention.ts";

/** Removes each kind of data in slices, and writes an audit entry with count and date. */
const PURGES: Record<Retained, (before: Date, personId: string | null) => Promise<number>> = {
  cardChecks: forgetCardChecks,
  buyerAnswers: forgetBuyers,
  orders: purgeOldOrders,
  calls: purgeCalls,
  // Last: it writes its own entry, and the entries of the others are new.
  auditTrail: purgeAudit,
};

type Chore = Omit<LoopWork, "run"> & { run: () => Promise<unknown> };

/** Chores in the order they run, one at a time. */
const CHORES: readonly Chore[] = [
  {
    // Until then the lookups are missing in their people's history.
    everyMs: MINUTE_MS,
    failed: "lookups of buyers by an earlier version could not be converted",
    run: () => whileAlone(convertBuyerRuns),
  },
  ...RETAINED.map((what) => ({
    everyMs: DAY_MS,
    failed: "old data could not be removed",
    facts: { what },
    run: () => removeOld(what, null),
  })),
  { everyMs: HOUR_MS, failed: "the numbers of old card lists could not be wiped", run: wipeOldLists },
  { everyMs: HOUR_MS, failed: "files of jobs could not be removed", run: purgeJobFiles },
  { everyMs: HOUR_MS, failed: "stale cached results could not be deleted", run: forgetStale },
  { everyMs: HOUR_MS, failed: "old messages of notices could not be removed", run: purgeDeliveries },
  {
    everyMs: HOUR_MS,
    failed: "old deliveries of webhooks could not be removed",
    run: purgeWebhookDeliveries,
  },
  { everyMs: DAY_MS, failed: "the running totals could not be compared with the ledger", run: rebuildSums },
  // One instance does it for all.
  {
    everyMs: DAY_MS,
    failed: "counts of orders could not be folded",
    run: () => whileAlone(foldOrderCounts),
  },
  {
    everyMs: DAY_MS,
    failed: "the search index of orders could not be renewed",
    run: () => whileAlone(renewSearchTexts),
  },
  {
    everyMs: DAY_MS,
    failed: "values under an older key could not be resealed",
    run: () => whileAlone(resealOldRows),
  },
];

/**
 * Applies the retention and compares the running sums with the ledger once a day, and removes stale responses and old
 * files once an hour, one chore after the other. The returned function stops it after the present one.
 */
export function startRetentionLoops(): () => Promise<void> {
  let line: Promise<unknown> = Promise.resolve();
  const loops = CHORES.map((chore) =>
    startLoop({
      ...chore,
      run: (signal) => {
        const turn = line.then(() => (signal.aborted ? null : chore.run()));
        line = turn.catch(() => null);
        return turn;
      },
    }),
  );
  return async () => void (await Promise.all(loops.map(({ stop }) => stop())));
}

/** Reseals rows that an upgrade or an interrupted rotation left under an older key, then deletes unused keys. */
async function resealOldRows(db: Database): Promise<void> {
  await resealRows(db);
  await forgetOldKeys(db);
}

async function forgetStale(): Promise<void> {
  const { buyerAnswers } = await getRetentionDays();
  await purgeCache(retentionStart(buyerAnswers, Date.now()));
}

async function removeOld(what: Retained, personId: string | null, now = Date.now()): Promise<number> {
  const days = await getRetentionDays();
  return PURGES[what](retentionStart(days[what], now), personId);
}

/** Removes data past its retention, on a press. A failure is logged and does not stop the others. */
export async function applyRetention(personId: string | null, now = Date.now()): Promise<RetentionResult> {
  const attempt = (what: Retained): Promise<number | null> =>
    removeOld(what, personId, now).catch((error: unknown) => {
      logError("old data could not be removed", error, { what });
      return null;
    });
  return {
    cardChecks: await attempt("cardChecks"),
    buyerAnswers: await attempt("buyerAnswers"),
    orders: await attempt("orders"),
    calls: await attempt("calls"),
    auditTrail: await attempt("auditTrail"),
  };
}

/** Redacts old checks, and deletes the lists that started them. */
async function forgetCardChecks(before: Date, personId: string | null): Promise<number> {
  await purgeCardLists(before);
  return redactOldCardChecks(before, personId);
}

/** Removes old lookups of buyers, and old cached responses of all operations, since those may name buyers too. */
async function forgetBuyers(before: Date, personId: string | null): Promise<number> {
  await purgeCache(before);
  return purgeBuyerJobs(before, personId);
}
