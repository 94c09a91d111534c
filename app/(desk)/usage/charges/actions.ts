"use server";

import { command } from "#lib/server/guard/command.ts";
import { chargeRuleInput, setChargeRule as set } from "#lib/server/usage/charge-rules.ts";

export const setChargeRule = command({ role: "admin", input: chargeRuleInput, verb: set });
