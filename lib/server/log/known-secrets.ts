import "server-only";
import { processWide } from "#lib/server/db/process-wide.ts";

/**
 * Secrets that this process learned after its start, such as an access token that an admin entered: the log takes them
 * out by value. A token that was replaced stays, because calls under way still carry it. Each change makes a new list.
 */
export function knownSecrets(): readonly string[] {
  return holder().secrets;
}

/** From now on `secret` is taken out of every line of the log. */
export function rememberSecret(secret: string): void {
  const known = holder();
  if (!known.secrets.includes(secret)) known.secrets = [...known.secrets, secret];
}

function holder(): { secrets: readonly string[] } {
  return processWide("known-secrets", () => ({ secrets: [] }));
}
