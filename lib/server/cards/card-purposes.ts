import "server-only";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import type { Context, Identity } from "#lib/shared/base/identity.ts";
import { SETTINGS } from "#lib/shared/settings/registry.ts";

export const cardPurposesInput = SETTINGS.cardPurposes.schema;

/** Gets the purposes set by admins, in their order; null if nobody has set them. */
export async function getCardPurposes(_identity: Identity): Promise<string[] | null> {
  return (await getSetting("cardPurposes"))?.purposes ?? null;
}

/** Sets the purposes for everybody, each once. */
export async function setCardPurposes(
  { identity }: Context,
  { purposes }: { purposes: string[] },
): Promise<{ purposes: string[] }> {
  const setting = { purposes: [...new Set(purposes)] };
  await changeSetting("cardPurposes", setting, identity.personId);
  return setting;
}
