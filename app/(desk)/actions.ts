"use server";

import { confirmIdentity as confirm, confirmInput } from "#lib/server/auth/confirm-identity.ts";
import { command } from "#lib/server/guard/command.ts";

export const confirmIdentity = command({
  role: "signedIn",
  input: confirmInput,
  verb: confirm,
});
