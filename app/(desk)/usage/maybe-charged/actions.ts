"use server";

import { command } from "#lib/server/http/command.ts";
import { settleCalls as settle } from "#lib/server/usage/settle-calls.ts";
import { settleInput } from "#lib/server/usage/settle-input.ts";

export const settleCalls = command({ role: "admin", input: settleInput, verb: settle });
