import "server-only";
import { z } from "zod";
import { changeSetting } from "#lib/server/audit/change-setting.ts";
import { CHARGE_READINGS } from "#lib/shared/charge-reading.ts";
import type { Context } from "#lib/shared/identity.ts";

export const chargeReadingInput = z.strictObject({ reading: z.enum(CHARGE_READINGS) });

/** Says which reading of charges in rows is right. Both stay in the ledger: every sum changes at once, and can change back. */
export async function setChargeReading(
  { identity }: Context,
  { reading }: z.infer<typeof chargeReadingInput>,
): Promise<null> {
  await changeSetting({
    key: "chargeReading",
    value: { reading },
    personId: identity.personId,
    details: { key: "chargeReading", reading },
  });
  return null;
}
