import "server-only";
import { database, type Database } from "#lib/server/db/database.ts";
import { getSetting } from "#lib/server/settings/get-setting.ts";
import { inForce } from "#lib/shared/settings/registry.ts";
import type { SettingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { ChargeRule } from "#lib/shared/calls/charge-rule.ts";

/** The rule of charges in rows that every sum goes by; `isConfirmed` false while no admin has said which is right. */
export async function chargeRule(
  db: Database = database(),
): Promise<{ rule: ChargeRule; isConfirmed: boolean }> {
  const set = await getSetting("chargeRule", db);
  return { rule: inForce("chargeRule", set).rule, isConfirmed: set !== null };
}

/** The same by settings that are at hand; null are none. */
export function chargeRuleOf(settings: SettingsSnapshot | null): ChargeRule {
  return inForce("chargeRule", settings?.values.chargeRule).rule;
}

/** Of the two sums of a call, or of a table's columns, the one in force. */
export function pointsBy<Once, Each>(
  { costPoints, summedPoints }: { costPoints: Once; summedPoints: Each },
  rule: ChargeRule,
): Once | Each {
  return rule === "perCall" ? costPoints : summedPoints;
}

type PerCall<Name extends string> = `${Name}PerCall`;
type PerRow<Name extends string> = `${Name}PerRow`;

/** The same of what stands there by both rules of the charge: `known` is `knownPerCall` or `knownPerRow`. */
export function byRule<Name extends string, Columns extends Record<PerCall<Name> | PerRow<Name>, unknown>>(
  columns: Columns,
  name: Name,
  rule: ChargeRule,
): Columns[PerCall<Name>] | Columns[PerRow<Name>] {
  const perCall: PerCall<Name> = `${name}PerCall`;
  const perRow: PerRow<Name> = `${name}PerRow`;
  return rule === "perCall" ? columns[perCall] : columns[perRow];
}
