import "server-only";
import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { countCapped } from "#lib/server/db/count-capped.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, buyerRuns, cardChecks } from "#lib/server/db/schema.ts";
import { findAuthoredSetting } from "#lib/server/settings/find-authored-setting.ts";
import { getRetentionDays } from "#lib/server/retention/get-retention-days.ts";
import { oldestKept, type Retention } from "#lib/shared/settings/retention.ts";

/** How long each thing is kept, who said so, and how much of it is over that age by now, counted up to `MOST_COUNTED` and one more. */
export async function getRetention(now = Date.now()): Promise<Retention> {
  const [days, authored] = await Promise.all([getRetentionDays(), findAuthoredSetting("retention")]);
  const [checks, answers, attempts, trail] = await Promise.all([
    countCapped(
      cardChecks,
      and(lt(cardChecks.askedAt, oldestKept(days.cardChecks, now)), isNull(cardChecks.redactedAt)),
    ),
    countCapped(buyerRuns, lt(buyerRuns.createdAt, oldestKept(days.buyerAnswers, now))),
    countCapped(calls, and(lt(calls.openedAt, oldestKept(days.calls, now)), isNotNull(calls.closedAt))),
    countCapped(auditEntries, lt(auditEntries.at, oldestKept(days.auditTrail, now))),
  ]);
  return {
    days,
    set: authored?.set ?? null,
    due: { cardChecks: checks, buyerAnswers: answers, calls: attempts, auditTrail: trail },
  };
}
