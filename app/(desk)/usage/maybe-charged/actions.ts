"use server";

import { command } from "#lib/server/guard/command.ts";
import { reconcileCalls as reconcile, reconcileInput } from "#lib/server/usage/reconcile-calls.ts";

export const reconcileCalls = command({ role: "admin", input: reconcileInput, verb: reconcile });
