import "server-only";
import { z } from "zod";
import { and, isNotNull, isNull, lt } from "drizzle-orm";
import { countCapped } from "#lib/server/db/database.ts";
import { calls } from "#lib/server/db/ledger-schema.ts";
import { auditEntries, buyerRuns, cardChecks } from "#lib/server/db/schema.ts";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { findAuthoredSetting, getSetting } from "#lib/server/settings/get-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import {
  FEWEST_DAYS,
  MOST_DAYS,
  oldestKept,
  USUAL_RETENTION,
  type Retained,
  type RetentionDays,
  type Retention,
} from "#lib/shared/settings/retention.ts";

const days = (what: Retained) => z.int().min(FEWEST_DAYS[what]).max(MOST_DAYS);

export const retentionInput = z.strictObject({
  cardChecks: days("cardChecks"),
  buyerAnswers: days("buyerAnswers"),
  calls: days("calls"),
  auditTrail: days("auditTrail"),
});

/** Says how long each thing is kept. Nothing goes by this alone: the daily run, or a person, applies it. */
export async function setRetention(
  { identity }: Context,
  { cardChecks, buyerAnswers, calls, auditTrail }: RetentionDays,
): Promise<null> {
  const value = {
    cardCheckDays: cardChecks,
    buyerAnswerDays: buyerAnswers,
    callDays: calls,
    auditDays: auditTrail,
  };
  await changeSetting({
    key: "retention",
    value,
    personId: identity.personId,
    details: { key: "retention", ...value },
  });
  return null;
}

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

/** How long each thing is kept: as set, else as usual. */
export async function getRetentionDays(): Promise<RetentionDays> {
  const set = await getSetting("retention");
  return set === null
    ? USUAL_RETENTION
    : {
        cardChecks: set.cardCheckDays,
        buyerAnswers: set.buyerAnswerDays,
        calls: set.callDays ?? USUAL_RETENTION.calls,
        auditTrail: set.auditDays,
      };
}
