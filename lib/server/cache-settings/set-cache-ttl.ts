import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import { LONGEST_CACHE_TTL, type CacheTtl } from "#lib/shared/settings/cache-settings.ts";
import type { Context } from "#lib/shared/base/identity.ts";

const seconds = z.int().min(0).max(LONGEST_CACHE_TTL);

export const cacheTtlInput = z.strictObject({
  topUpLink: seconds,
  bankCard: seconds,
  pendingOrders: seconds,
  buyerOpenId: seconds,
  soldOrders: seconds,
});

/** Says for how long an answer of each operation serves again; it holds for the next question, and for answers that are kept already. */
export async function setCacheTtl({ identity }: Context, value: CacheTtl): Promise<null> {
  await changeSetting({
    key: "cacheTtl",
    value,
    personId: identity.personId,
    details: { key: "cacheTtl", ...value },
  });
  return null;
}
