import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { AttemptGuard } from "#lib/shared/cards/cards.ts";
import type { Context } from "#lib/shared/base/identity.ts";

/** Sets after how many mismatches of one card a check warns and wants digits typed. */
export async function setAttemptGuard(
  { identity }: Context,
  { warnAt, confirmAt }: AttemptGuard,
): Promise<AttemptGuard> {
  await changeSetting("attemptGuard", { warnAt, confirmAt }, identity.personId);
  return { warnAt, confirmAt };
}
