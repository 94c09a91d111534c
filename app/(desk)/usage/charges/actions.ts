"use server";

import { command } from "#lib/server/http/command.ts";
import { chargeReadingInput, setChargeReading as set } from "#lib/server/settings/set-charge-reading.ts";

export const setChargeReading = command({ role: "admin", input: chargeReadingInput, verb: set });
