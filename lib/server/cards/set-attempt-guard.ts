import "server-only";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { putSetting } from "#lib/server/db/put-setting.ts";
import type { AttemptGuard } from "#lib/shared/cards.ts";
import type { Context } from "#lib/shared/identity.ts";

/** Sets after how many mismatches of one card a check warns and wants digits typed. */
export async function setAttemptGuard({ identity }: Context, { warnAt, confirmAt }: AttemptGuard): Promise<AttemptGuard> {
  await putSetting("attemptGuard", { warnAt, confirmAt }, identity.personId);
  await recordAudit({ kind: "settingChanged", personId: identity.personId, details: { key: "attemptGuard", warnAt, confirmAt } });
  return { warnAt, confirmAt };
}
