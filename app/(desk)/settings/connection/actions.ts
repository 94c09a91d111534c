"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { probeConnection as probe } from "#lib/server/connection/probe-connection.ts";
import {
  removeAccessToken as remove,
  replaceAccessToken as replace,
  tokenInput,
} from "#lib/server/connection/access-token.ts";

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
