import "server-only";
import { writeSync } from "node:fs";
import { pino, type Logger, type DestinationStream } from "pino";
import { env } from "#lib/server/env.ts";
import { AppError, ERROR_STATUS } from "#lib/shared/base/errors.ts";
import { readCause } from "./cause-of.ts";
import { escapeInvisible, knownSecrets, redactor } from "./redactor.ts";

let instance: Logger | null = null;
let output: ReturnType<typeof pino.destination> | null = null;

const STDOUT = 1;
/** Pause before a full pipe is tried again. */
const FULL_MS = 20;

/** Standard output of the log. It drops lines that a closed pipe doesn't take. */
function stdout() {
  return (output ??= pino.destination({ dest: STDOUT, sync: true }));
}

/**
 * Writes lines that are no lines of the log to standard output, each whole; control characters are escaped. They are
 * handed over when the call returns; it throws if they can't be.
 */
export function writeLines(lines: readonly object[]): void {
  let left = Buffer.from(lines.map((line) => `${escapeInvisible(JSON.stringify(line))}\n`).join(""));
  while (left.length > 0) left = left.subarray(writeSome(left));
}

/** Writes what standard output takes at once; returns its length. */
function writeSome(bytes: Buffer): number {
  try {
    return writeSync(STDOUT, bytes);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EAGAIN")) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, FULL_MS);
    return 0;
  }
}

/** The one log, on stdout; each line names its `event`. */
export function log(): Logger {
  instance ??= createLog(secrets());
  return instance;
}

/**
 * Logs what went wrong outside of a response, with a cause the operator can act on; `why` is an error, or that cause
 * in words. An expected error, such as a limit of ours, is a warning.
 */
export function logError(
  event: string,
  why: unknown,
  facts: Record<string, string | number | null> = {},
): void {
  const line = { ...facts, ...readCause(why) };
  if (why instanceof AppError && ERROR_STATUS[why.code] < 500) log().warn(line, event);
  // eslint-disable-next-line no-restricted-syntax -- `line` already has the cause
  else log().error(line, event);
}

/** Makes a log of JSON lines without `secrets` and control characters. */
export function createLog(secrets: () => readonly string[], to?: DestinationStream): Logger {
  return pino({ base: null, messageKey: "event", hooks: { streamWrite: redactor(secrets) } }, to ?? stdout());
}

const SECRETS = [
  "commerceAccessToken",
  "appKey",
  "appKeyPrevious",
  "nextAuthSecret",
  "adminPassword",
  "databaseUrl",
  "metricsToken",
] as const;

/** Secrets of the environment and those learned since; a new list only when one was learned. */
function secrets(): () => readonly string[] {
  const known = env();
  const ofProviders = known.signOnProviders.map(({ clientSecret }) => clientSecret);
  const given = [...SECRETS.map((name) => known[name]), ...ofProviders];
  const fromStart = given.filter((secret) => secret !== null);
  let learned: readonly string[] = [];
  let all: readonly string[] = fromStart;
  return () => {
    if (knownSecrets() === learned) return all;
    learned = knownSecrets();
    all = [...fromStart, ...learned];
    return all;
  };
}
