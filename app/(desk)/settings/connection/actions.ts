"use server";

import { z } from "zod";
import { command } from "#lib/server/http/command.ts";
import { probeConnection as probe } from "#lib/server/settings/probe-connection.ts";
import { removeAccessToken as remove } from "#lib/server/settings/remove-access-token.ts";
import { replaceAccessToken as replace } from "#lib/server/settings/replace-access-token.ts";
import { tokenInput } from "#lib/server/settings/token-input.ts";

export const replaceAccessToken = command({ role: "admin", input: tokenInput, verb: replace });

export const removeAccessToken = command({
  role: "admin",
  input: z.strictObject({}),
  verb: (context) => remove(context),
});

export const probeConnection = command({
  role: "admin",
  input: z.strictObject({ idempotencyKey: z.uuid() }),
  verb: probe,
});
