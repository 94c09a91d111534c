import "server-only";
import { purgeAudit } from "#lib/server/audit/purge-audit.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { purgeOldBuyerRuns } from "#lib/server/buyers/purge-old-buyer-runs.ts";
import { redactOldCardChecks } from "#lib/server/cards/redact-card-checks.ts";
import type { Database } from "#lib/server/db/database.ts";
import { longTransaction } from "#lib/server/db/long-transaction.ts";
import { purgeAnswers } from "#lib/server/metered/answers/forget-answers.ts";
import { purgeCalls } from "#lib/server/metered/ledger/purge-calls.ts";
import { reportFault } from "#lib/server/metered/report-fault.ts";
import { getRetentionDays } from "#lib/server/settings/get-retention-days.ts";
import { oldestKept, type Retained, type RetentionResult } from "#lib/shared/retention.ts";

type Purge = (before: Date, personId: string | null) => Promise<number>;
type Remove = (before: Date, tx: Database) => Promise<number>;

const PURGES: Record<Retained, Purge> = {
  cardChecks: (before, personId) => told("cardChecks", redactOldCardChecks, before, personId),
  buyerAnswers: (before, personId) => told("buyerAnswers", forgetBuyers, before, personId),
  calls: purgeCalls,
  // The last one: it leaves its own entry, and those of the others are new.
  auditTrail: async (before, personId) => (await purgeAudit(before, personId)) ?? 0,
};

/** Removes what is over its age and leaves an entry with count and date for each. One that fails is one line in the log and keeps no other from going. */
export async function applyRetention(personId: string | null, now = Date.now()): Promise<RetentionResult> {
  const days = await getRetentionDays();
  const attempt = async (what: Retained): Promise<number | null> => {
    try {
      return await PURGES[what](oldestKept(days[what], now), personId);
    } catch (error) {
      reportFault("old data could not be removed", error, { what });
      return null;
    }
  };
  return { cardChecks: await attempt("cardChecks"), buyerAnswers: await attempt("buyerAnswers"), calls: await attempt("calls"), auditTrail: await attempt("auditTrail") };
}

/** The answers kept for the next who asks the same may name buyers too, whatever they answer. */
async function forgetBuyers(before: Date, tx: Database): Promise<number> {
  await purgeAnswers(before, Date.now(), tx);
  return purgeOldBuyerRuns(before, tx);
}

/** Both or neither: nothing goes without its entry. */
function told(what: Retained, remove: Remove, before: Date, personId: string | null): Promise<number> {
  return longTransaction(async (tx) => {
    const count = await remove(before, tx);
    if (count > 0) await recordAudit({ kind: "purged", personId, details: { what, count, before: before.toISOString() } }, tx);
    return count;
  });
}
