import "server-only";
import { pino, type Logger } from "pino";
import { env } from "#lib/server/env.ts";
import { redactor } from "#lib/server/http/redactor.ts";

let instance: Logger | null = null;

/** The one log: JSON lines on stdout, secrets taken out by value, nothing a terminal could obey. */
export function log(): Logger {
  instance ??= pino({ base: null, hooks: { streamWrite: redactor(secrets()) } });
  return instance;
}

function secrets(): string[] {
  const { commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl } = env();
  return [commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl].filter((secret) => typeof secret === "string");
}
