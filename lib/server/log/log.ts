import "server-only";
import type { Logger } from "pino";
import { env } from "#lib/server/env.ts";
import { createLog } from "#lib/server/log/create-log.ts";
import { knownSecrets } from "#lib/server/log/known-secrets.ts";

let instance: Logger | null = null;

/** The one log, on stdout. */
export function log(): Logger {
  instance ??= createLog(secrets());
  return instance;
}

/** Those of the environment and those learned since; a new list only when one was learned. */
function secrets(): () => readonly string[] {
  const { commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl } = env();
  const fromStart = [commerceAccessToken, appKey, nextAuthSecret, adminPassword, databaseUrl].filter(
    (secret) => secret !== null,
  );
  let learned: readonly string[] = [];
  let all: readonly string[] = fromStart;
  return () => {
    if (knownSecrets() === learned) return all;
    learned = knownSecrets();
    all = [...fromStart, ...learned];
    return all;
  };
}
