import { AppError } from "#lib/shared/base/errors.ts";

const full = new Set(["53100", "ENOSPC", "EDQUOT"]);
const down = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EACCES",
  "EIO",
  "EROFS",
  "28P01",
  "28000",
  "3D000",
  "42P01",
  "53300",
  "53200",
  // Given up after a time: a lock, a statement, an open transaction.
  "55P03",
  "57014",
  "25P03",
]);
/** Connection exceptions, operator intervention, system and internal errors of PostgreSQL. */
const downClasses = /^(08|57P|58|XX)/;
const downTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Cannot use a pool after|Client has encountered a connection error)/;

/**
 * What an error of the database means to us: `storageFull`, `storageDown`, or null when it is neither. Looks
 * through the causes, since Drizzle wraps what drivers throw. Its message is ours: the driver's quotes
 * values.
 */
export function toStorageError(thrown: unknown): AppError | null {
  if (thrown instanceof AppError)
    return thrown.code === "storageFull" || thrown.code === "storageDown" ? thrown : null;
  if (!(thrown instanceof Error)) return null;
  const code = "code" in thrown && typeof thrown.code === "string" ? thrown.code : "";
  if (full.has(code))
    return new AppError("storageFull", "the disk of the database is full", { cause: thrown });
  if (down.has(code) || downClasses.test(code) || downTexts.test(thrown.message)) {
    return new AppError("storageDown", "the database does not answer", { cause: thrown });
  }
  return thrown.cause ? toStorageError(thrown.cause) : null;
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing answers at its address",
  ENOENT: "nothing answers at its address",
  ENOTFOUND: "its host is not known",
  "28P01": "its user or password is refused",
  "28000": "its user or password is refused",
  "3D000": "there is no database of that name",
  "42501": "its user may not make tables in it",
  "53300": "it has too many connections",
  "55P03": "something has held one of its tables for a minute",
  "57P03": "it is not ready for connections",
  "25006": "it can only be read",
};

/** A table, column, type or the like is there already, or is not there. */
const OTHER_TABLES = /^42(P0[1467]|70[134]|710)$/;

/**
 * One line for what kept the database from opening; driver texts are left out, they may quote the address.
 */
export function toStartError(thrown: unknown): StartError {
  if (thrown instanceof StartError) return thrown;
  return new StartError(`The database cannot be opened: ${why(thrown)}.`, { cause: thrown });
}

function why(thrown: unknown): string {
  const code = storageCode(thrown);
  if (toStorageError(thrown)?.code === "storageFull") return "the disk is full";
  if (code !== null && OTHER_TABLES.test(code))
    return "it holds tables of something else, give it an empty one";
  if (code !== null) return REASONS[code] ?? `error ${code}`;
  if (toStorageError(thrown)) return "it does not answer";
  return thrown instanceof Error ? thrown.name : "unknown error";
}

function storageCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return storageCode(thrown.cause);
}

/** Why the product cannot start, as the one line a person needs. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/**
 * Whether a statement failed because of this constraint or unique index. Looks through the causes, since
 * Drizzle wraps what drivers throw.
 */
export function breaksConstraint(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false;
  return ("constraint" in error && error.constraint === name) || breaksConstraint(error.cause, name);
}
