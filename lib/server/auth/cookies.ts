import "server-only";
import { env } from "#lib/server/env.ts";

/** Names of our cookies; a prefix binds them to this host if the public address is https. */
export function sessionCookie(): { name: string; csrfName: string; isSecure: boolean } {
  const isSecure = env().nextAuthUrl.startsWith("https:");
  const prefix = isSecure ? "__Host-" : "";
  return { name: `${prefix}md-session`, csrfName: `${prefix}md-csrf`, isSecure };
}

/** Reads the raw value of one cookie; null if absent. If a name comes twice the first counts, as in browsers. */
export function readCookie(headers: Headers, name: string): string | null {
  const pair = headers
    .get("cookie")
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${name}=`));
  return pair ? pair.slice(name.length + 1) : null;
}
