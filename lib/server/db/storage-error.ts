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
  // Cancelled by a time limit: of a lock, a statement or an open transaction.
  "55P03",
  "57014",
  "25P03",
]);
/** Connection exceptions, operator intervention, system and internal errors of PostgreSQL. */
const downClasses = /^(08|57P|58|XX)/;
const downTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|timeout expired$|Cannot use a pool after|Client has encountered a connection error)/;

/**
 * Converts an error of the database to `storageFull` or `storageDown`; null for others. Looks through the causes, as
 * Drizzle wraps errors. The message is ours: the driver's quotes values.
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
  "28P01": "its user or password was rejected",
  "28000": "its user or password was rejected",
  "3D000": "there is no database of that name",
  "42501": "its user may not create tables in it",
  "53300": "it has too many connections",
  "55P03": "something has locked one of its tables for a minute",
  "57P03": "it is not ready for connections",
  "25006": "it can only be read",
};

/** A table, column, type or the like already exists, or does not. */
const OTHER_TABLES = /^42(P0[1467]|70[134]|710)$/;

/** Describes in one line why the database could not be opened; without driver texts, which may quote the address. */
export function toStartError(thrown: unknown): StartError {
  if (thrown instanceof StartError) return thrown;
  return new StartError(`The database cannot be opened: ${why(thrown)}.`, { cause: thrown });
}

function why(thrown: unknown): string {
  const code = storageCode(thrown);
  if (toStorageError(thrown)?.code === "storageFull") return "the disk is full";
  if (code !== null && OTHER_TABLES.test(code)) return "it holds tables of another program, use an empty one";
  if (code !== null) return REASONS[code] ?? `error ${code}`;
  if (toStorageError(thrown)) return "it does not answer";
  return thrown instanceof Error ? thrown.name : "unknown error";
}

function storageCode(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return storageCode(thrown.cause);
}

/** Reason why the product can't start, in one line for a person. */
export class StartError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StartError";
  }
}

/**
 * Tells if a statement failed at this constraint or unique index. Looks through the causes, as Drizzle wraps errors.
 */
export function breaksConstraint(error: unknown, name: string): boolean {
  if (!(error instanceof Error)) return false;
  return ("constraint" in error && error.constraint === name) || breaksConstraint(error.cause, name);
}
