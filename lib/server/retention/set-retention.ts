import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { FEWEST_DAYS, MOST_DAYS, type Retained, type RetentionDays } from "#lib/shared/settings/retention.ts";

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
