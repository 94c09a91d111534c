import { StartError } from "#lib/server/db/start-error.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";

const REASONS: Record<string, string> = {
  ECONNREFUSED: "nothing answers at its address",
  ENOENT: "nothing answers at its address",
  ENOTFOUND: "its host is not known",
  "28P01": "its user or password is refused",
  "28000": "its user or password is refused",
  "3D000": "there is no database of that name",
  "42501": "its user may not make tables in it",
  "53300": "it has too many connections",
  "55P03": "another dashboard has held it for a minute",
  "57P03": "it is not ready for connections",
  "25006": "it can only be read",
};

/** A table, column, type or the like is there already, or is not there. */
const OTHER_TABLES = /^42(P0[1467]|70[134]|710)$/;

/** One line for what kept the database from opening; driver texts are left out, they may quote the address. */
export function startErrorOf(thrown: unknown): StartError {
  if (thrown instanceof StartError) return thrown;
  return new StartError(`The database cannot be opened: ${why(thrown)}.`, { cause: thrown });
}

function why(thrown: unknown): string {
  const code = codeOf(thrown);
  if (toStorageError(thrown)?.code === "storageFull") return "the disk is full";
  if (code !== null && OTHER_TABLES.test(code))
    return "it holds tables of something else, give it an empty one";
  if (code !== null) return REASONS[code] ?? `error ${code}`;
  if (toStorageError(thrown)) return "it does not answer";
  return thrown instanceof Error ? thrown.name : "unknown error";
}

function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return codeOf(thrown.cause);
}
