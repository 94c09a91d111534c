"use server";

import { command } from "#lib/server/http/command.ts";
import { chargeRuleInput, setChargeRule as set } from "#lib/server/settings/set-charge-rule.ts";

export const setChargeRule = command({ role: "admin", input: chargeRuleInput, verb: set });
