"use server";

import { command } from "#lib/server/guard/command.ts";
import { reconcileCalls as settle } from "#lib/server/usage/reconcile-calls.ts";
import { reconcileInput } from "#lib/server/usage/reconcile-input.ts";

export const reconcileCalls = command({ role: "admin", input: reconcileInput, verb: settle });
