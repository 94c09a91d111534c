import { database } from "#lib/server/db/database.ts";
import { serviceAccounts } from "#lib/server/db/schema.ts";
import { forgetSettings } from "#lib/server/settings/settings-snapshot.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

/** Confirms the charge rule as an admin would; null takes it back. */
export async function confirmRule(rule: ChargeRule | null): Promise<void> {
  await database().update(serviceAccounts).set({ chargeRule: rule, ruleSetAt: null, ruleSetBy: null });
  forgetSettings();
}
