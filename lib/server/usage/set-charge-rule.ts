import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/settings/change-setting.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { CHARGE_RULES } from "#lib/shared/calls/charge-rule.ts";

export const chargeRuleInput = z.strictObject({ reading: z.enum(CHARGE_RULES) });

/** Says which reading of charges in rows is right. Both stay in the ledger: every sum changes at once, and can change back. */
export async function setChargeRule(
  { identity }: Context,
  { reading }: z.infer<typeof chargeRuleInput>,
): Promise<null> {
  await changeSetting({
    key: "chargeRule",
    value: { reading },
    personId: identity.personId,
    details: { key: "chargeRule", reading },
  });
  return null;
}
