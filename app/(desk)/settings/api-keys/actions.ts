"use server";

import {
  createApiKey as create,
  createKeyInput,
  revokeApiKey as revoke,
} from "#lib/server/api/keys/manage-keys.ts";
import { command } from "#lib/server/guard/command.ts";
import { idInput } from "#lib/server/http/request-input.ts";

export const createApiKey = command({ role: "admin", confirm: true, input: createKeyInput, verb: create });

export const revokeApiKey = command({ role: "admin", input: idInput, verb: revoke });
