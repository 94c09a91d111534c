"use server";

import { command } from "#lib/server/guard/command.ts";
import { chargeCountingInput, setChargeCounting as set } from "#lib/server/usage/compare-charge-counting.ts";

export const setChargeRule = command({ role: "admin", input: chargeCountingInput, verb: set });
