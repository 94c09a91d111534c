import "server-only";
import { purgeAudit } from "#lib/server/audit/purge-audit.ts";
import { purgeOldBuyerRuns } from "#lib/server/buyers/purge-old-buyer-runs.ts";
import { redactOldCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import { purgeCache } from "#lib/server/metering/cache/purge-cache.ts";
import { purgeCalls } from "#lib/server/metering/ledger/purge-calls.ts";
import { logError } from "#lib/server/log/log-error.ts";
import { getRetentionDays } from "#lib/server/retention/get-retention-days.ts";
import { oldestKept, type Retained, type RetentionResult } from "#lib/shared/settings/retention.ts";

/** Each removes in slices and leaves an entry with count and date; nothing goes without being counted. */
const PURGES: Record<Retained, (before: Date, personId: string | null) => Promise<number>> = {
  cardChecks: redactOldCardChecks,
  buyerAnswers: forgetBuyers,
  calls: purgeCalls,
  // The last one: it leaves its own entry, and those of the others are new.
  auditTrail: purgeAudit,
};

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
    calls: await attempt("calls"),
    auditTrail: await attempt("auditTrail"),
  };
}

/** The answers kept for the next who asks the same may name buyers too, whatever they answer. */
async function forgetBuyers(before: Date, personId: string | null): Promise<number> {
  await purgeCache(before);
  return purgeOldBuyerRuns(before, personId);
}
