import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/audit/change-setting.ts";
import { LONGEST_FRESHNESS, type Freshness } from "#lib/shared/freshness.ts";
import type { Context } from "#lib/shared/identity.ts";

const seconds = z.int().min(0).max(LONGEST_FRESHNESS);

export const freshnessInput = z.strictObject({
  topUpLink: seconds,
  bankCard: seconds,
  pendingOrders: seconds,
  buyerOpenId: seconds,
  soldOrders: seconds,
});

/** Says for how long an answer of each operation serves again; it holds for the next question, and for answers that are kept already. */
export async function setFreshness({ identity }: Context, value: Freshness): Promise<null> {
  await changeSetting({
    key: "freshness",
    value,
    personId: identity.personId,
    details: { key: "freshness", ...value },
  });
  return null;
}
