import "server-only";
import { z } from "zod";
import { confirmChargeRule } from "#lib/server/metering/pricing/charge-rule.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { CHARGE_RULES, type ChargeRule } from "#lib/shared/calls/charge-rule.ts";

export const chargeRuleInput = z.strictObject({ rule: z.enum(CHARGE_RULES) });

/** Says for the present account which rule of charges in rows is right. */
export async function setChargeRule({ identity }: Context, { rule }: { rule: ChargeRule }): Promise<null> {
  await confirmChargeRule(rule, identity.personId);
  return null;
}
