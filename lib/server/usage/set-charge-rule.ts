import "server-only";
import { settingChange } from "#lib/server/settings/change-setting.ts";

/** Says which rule of charges in rows is right. */
export const { input: chargeRuleInput, verb: setChargeRule } = settingChange("chargeRule");
