import "server-only";
import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { countCapped } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, buyerRuns, cardChecks } from "#lib/server/db/schema.ts";
import { getAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import { inForce, type InForce } from "#lib/shared/settings/registry.ts";
import { oldestKept, type Retention, type RetentionDays } from "#lib/shared/settings/retention.ts";

/**
 * How long each thing is kept, who said so, and how much of it is over that age by now, counted up to
 * `MOST_COUNTED` and one more.
 */
export async function getRetention(now = Date.now()): Promise<Retention> {
  const { value, set } = await getAuthoredSetting("retention");
  const days = daysOf(value);
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
    set,
    due: { cardChecks: checks, buyerAnswers: answers, calls: attempts, auditTrail: trail },
  };
}

/** How long each thing is kept. Nothing goes by a change alone: the daily run, or a person, applies it. */
export async function getRetentionDays(): Promise<RetentionDays> {
  return daysOf(inForce("retention", await getSetting("retention")));
}

function daysOf(kept: InForce<"retention">): RetentionDays {
  return {
    cardChecks: kept.cardCheckDays,
    buyerAnswers: kept.buyerAnswerDays,
    calls: kept.callDays,
    auditTrail: kept.auditDays,
  };
}
