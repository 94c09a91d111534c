import "server-only";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { USUAL_RETENTION, type RetentionDays } from "#lib/shared/settings/retention.ts";

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
