"use server";

import {
  apiKeyInput,
  createApiKey as create,
  createKeyInput,
  revokeApiKey as revoke,
} from "#lib/server/api/keys/manage-keys.ts";
import { command } from "#lib/server/guard/command.ts";

export const createApiKey = command({ role: "admin", confirm: true, input: createKeyInput, verb: create });

export const revokeApiKey = command({ role: "admin", input: apiKeyInput, verb: revoke });
