import { toStorageError } from "#lib/server/db/storage-error.ts";
import { AppError } from "#lib/shared/base/errors.ts";

/** Cause of an error for readers of the log. `at`: place in the code, if only developers can help. */
type Cause = { cause: string; name?: string; code?: string; constraint?: string; at?: string[] };

const MAX_PLACES = 6;
const OVERLOADED = "the machine or the database is overloaded, or one of them was suspended";

/** Causes by error code of PostgreSQL and of the system. */
const CAUSES: Record<string, string> = {
  ECONNREFUSED: "nothing answers at the address of the database: is it running?",
  ENOENT: "nothing answers at the address of the database: is it running?",
  ENOTFOUND: "the host of the database is not known: check DATABASE_URL and the name server",
  EAI_AGAIN: "the name server does not answer",
  ETIMEDOUT: "the database does not answer: check the network to it",
  EHOSTUNREACH: "the database does not answer: check the network to it",
  ENETUNREACH: "the database does not answer: check the network to it",
  ENOSPC: "the disk is full: make room",
  EDQUOT: "the disk is full: make room",
  EACCES: "a file may not be written: check who owns the folder",
  EROFS: "the disk is read-only: check it",
  EIO: "the disk has a fault: check it",
  "28P01": "the database rejects its user or password: check DATABASE_URL",
  "28000": "the database rejects its user or password: check DATABASE_URL",
  "42501": "the user of the database lacks a right: grant it",
  "53100": "the disk of the database is full: make room",
  "53200": "the database is out of memory: give it more",
  "53300": "the database has too many connections: raise max_connections, or end what holds them",
  "3D000": "there is no database of that name: check DATABASE_URL",
  "42P01": "a table is missing: was the database changed by hand, or restored only in part?",
  "55P03": "another session held a row or table for too long: look at pg_stat_activity when it goes on",
  "40P01": "two sessions waited for each other, and this one was cancelled",
  "57014": `a statement exceeded its time limit: ${OVERLOADED}`,
  "25P03": `a transaction was idle beyond its time limit: ${OVERLOADED}`,
  "25006": "the database is read-only: is it a standby?",
  "57P01": "the database was stopped, or an administrator ended the connection",
  "57P02": "the database was stopped, or an administrator ended the connection",
  "57P03": "the database is starting or stopping",
};

/**
 * Finds the cause. Never repeats messages of drivers, which quote rows; our own text may be given instead of an
 * error.
 */
export function readCause(thrown: unknown): Cause {
  if (typeof thrown === "string") return { cause: thrown };
  if (!(thrown instanceof Error)) return { cause: "not known: report it with this line" };
  const { name } = thrown;
  const deepest = findDeepest(thrown);
  const code = readText(deepest, "code");
  const facts = { name, ...(code !== undefined && { code }) };
  const known = code === undefined ? undefined : CAUSES[code];
  if (known !== undefined) return { cause: known, ...facts };
  const storage = toStorageError(thrown);
  if (storage && code !== undefined) return { cause: storage.message, ...facts };
  if (storage)
    return { cause: `the connection to the database was cut, or none was free: ${OVERLOADED}`, ...facts };
  if (thrown instanceof AppError) return { cause: thrown.message, ...facts };
  const constraint = readText(deepest, "constraint");
  if (code !== undefined && /^2[23]/.test(code))
    return {
      cause: "the database rejects what was to be written: report it with this line",
      ...facts,
      ...(constraint !== undefined && { constraint }),
      at: stackPlaces(thrown),
    };
  return { cause: "a bug in Merchant Desk: report it with this line", ...facts, at: stackPlaces(thrown) };
}

/** Finds the error with a code; Drizzle wraps what drivers throw. */
function findDeepest(error: Error): Error {
  if (readText(error, "code") !== undefined && !(error instanceof AppError)) return error;
  return error.cause instanceof Error ? findDeepest(error.cause) : error;
}

function readText(error: Error, field: string): string | undefined {
  const value: unknown = (error as unknown as Record<string, unknown>)[field];
  return typeof value === "string" ? value : undefined;
}

function stackPlaces(error: Error): string[] {
  const lines = (error.stack ?? "").split("\n").filter((line) => /^\s+at /.test(line));
  return lines.slice(0, MAX_PLACES).map((line) => line.trim());
}
