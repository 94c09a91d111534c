"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { retentionInput, setRetention as set } from "#lib/server/retention/retention.ts";
import { applyRetention as apply } from "#lib/server/start/retention.ts";

export const setRetention = command({ role: "admin", input: retentionInput, verb: set });

export const applyRetention = command({
  role: "admin",
  input: z.strictObject({}),
  verb: ({ identity }) => apply(identity.personId),
});
