import "server-only";
import type { Logger } from "pino";
import { env } from "#lib/server/env.ts";
import { createLog } from "#lib/server/http/create-log.ts";

let instance: Logger | null = null;

/** The one log, on stdout. */
export function log(): Logger {
  instance ??= createLog(secrets());
  return instance;
}

function secrets(): string[] {
  const { commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl } = env();
  return [commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl].filter((secret) => secret !== null);
}
