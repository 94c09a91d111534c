import { database } from "#lib/server/db/database.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { ChargeCounting } from "#lib/shared/calls/charge-counting.ts";

/** Confirms the charge rule as an admin would; null takes it back. */
export async function confirmRule(rule: ChargeCounting | null): Promise<void> {
  await database().update(serviceAccounts).set({ chargeRule: rule, ruleSetAt: null, ruleSetBy: null });
  forgetSettings();
}
