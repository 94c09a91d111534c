import { StartError } from "#lib/server/db/start-error.ts";
import { toStorageError } from "#lib/server/db/storage-error.ts";

/** One line for what kept a database from opening; driver texts are left out, they may quote the address. */
export function startErrorOf(thrown: unknown, subject: string): StartError {
  if (thrown instanceof StartError) return thrown;
  return new StartError(`${subject} cannot be opened: ${why(thrown)}.`, { cause: thrown });
}

function why(thrown: unknown): string {
  const code = codeOf(thrown);
  if (toStorageError(thrown)?.code === "storageFull") return "the disk is full";
  if (code === "EACCES" || code === "EPERM" || code === "EROFS") return "no permission to write there";
  if (code === "28P01" || code === "28000") return "its user or password is refused";
  if (code === "3D000") return "there is no database of that name";
  if (code !== null) return `error ${code}`;
  return thrown instanceof Error ? thrown.name : "unknown error";
}

function codeOf(thrown: unknown): string | null {
  if (!(thrown instanceof Error)) return null;
  if ("code" in thrown && typeof thrown.code === "string") return thrown.code;
  return codeOf(thrown.cause);
}
