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
 * What an error of the database means to us: `storageFull`, `storageDown`, or null when it is neither. Looks through
 * the causes, since Drizzle wraps what drivers throw. Its message is ours: the driver's quotes values.
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
