"use server";

import { z } from "zod";
import { command } from "#lib/server/guard/command.ts";
import { probeConnection as probe } from "#lib/server/connection/probe-connection.ts";
import { findUnknownNumbering } from "#lib/server/orders/determine-page-numbering.ts";
import {
  beginAnotherAccount as begin,
  removeAccessToken as remove,
  replaceAccessToken as replace,
  tokenInput,
} from "#lib/server/connection/access-token.ts";
import { noInput } from "#lib/server/http/request-input.ts";

export const replaceAccessToken = command({ role: "admin", confirm: true, input: tokenInput, verb: replace });

export const removeAccessToken = command({
  role: "admin",
  confirm: true,
  input: noInput,
  verb: (context) => remove(context),
});

export const beginAnotherAccount = command({
  role: "admin",
  confirm: true,
  input: noInput,
  verb: (context) => begin(context),
});

export const probeConnection = command({
  role: "admin",
  input: z.strictObject({ idempotencyKey: z.uuid() }),
  verb: (context, input) => probe(context, input, findUnknownNumbering),
});
