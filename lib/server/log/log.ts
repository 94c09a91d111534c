import "server-only";
import { pino, type Logger, type DestinationStream } from "pino";
import { env } from "#lib/server/env.ts";
import { knownSecrets, redactor } from "./redactor.ts";

let instance: Logger | null = null;

/** The one log, on stdout; what each line is about is its `event`. */
export function log(): Logger {
  instance ??= createLog(secrets());
  return instance;
}

/** One line for what went wrong beside an answer. Names and codes alone: messages of drivers quote rows. */
export function logError(
  event: string,
  error: unknown,
  facts: Record<string, string | number | null> = {},
): void {
  const cause = error instanceof Error ? { name: error.name, code: codeOf(error) } : {};
  log().error({ ...facts, ...cause }, event);
}

/** JSON lines, `secrets` taken out by value, nothing a terminal could obey. */
export function createLog(secrets: () => readonly string[], to?: DestinationStream): Logger {
  return pino(
    { base: null, messageKey: "event", hooks: { streamWrite: redactor(secrets) } },
    to ?? pino.destination(1),
  );
}

function codeOf(error: Error): string | undefined {
  if ("code" in error && typeof error.code === "string") return error.code;
  return error.cause instanceof Error ? codeOf(error.cause) : undefined;
}

/** Those of the environment and those learned since; a new list only when one was learned. */
function secrets(): () => readonly string[] {
  const { commerceAccessToken, appKey, appKeyPrevious, nextAuthSecret, adminPassword, databaseUrl } = env();
  const fromStart = [
    commerceAccessToken,
    appKey,
    appKeyPrevious,
    nextAuthSecret,
    adminPassword,
    databaseUrl,
  ].filter((secret) => secret !== null);
  let learned: readonly string[] = [];
  let all: readonly string[] = fromStart;
  return () => {
    if (knownSecrets() === learned) return all;
    learned = knownSecrets();
    all = [...fromStart, ...learned];
    return all;
  };
}
