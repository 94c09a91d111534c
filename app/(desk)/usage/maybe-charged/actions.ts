"use server";

import { command } from "#lib/server/guard/command.ts";
import {
  markNotCharged as mark,
  notChargedInput,
  reconcileCalls as reconcile,
  reconcileInput,
} from "#lib/server/usage/reconcile-calls.ts";

export const reconcileCalls = command({ role: "admin", input: reconcileInput, verb: reconcile });
export const markNotCharged = command({ role: "admin", input: notChargedInput, verb: mark });
