import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/audit/change-setting.ts";
import type { Context } from "#lib/shared/identity.ts";
import { MOST_DAYS, type RetentionDays } from "#lib/shared/retention.ts";

const days = z.int().min(1).max(MOST_DAYS);

export const retentionInput = z.strictObject({ cardChecks: days, buyerAnswers: days, auditTrail: days });

/** Says how long each thing is kept. Nothing goes by this alone: the daily run, or a person, applies it. */
export async function setRetention({ identity }: Context, { cardChecks, buyerAnswers, auditTrail }: RetentionDays): Promise<null> {
  const value = { cardCheckDays: cardChecks, buyerAnswerDays: buyerAnswers, auditDays: auditTrail };
  await changeSetting({ key: "retention", value, personId: identity.personId, details: { key: "retention", ...value } });
  return null;
}
