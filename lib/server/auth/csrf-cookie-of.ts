import "server-only";
import { readCookie } from "#lib/server/auth/read-cookie.ts";
import { sessionCookie } from "#lib/server/auth/session-cookie.ts";

/** next-auth's csrf cookie and no other, as next-auth wants it: name → decoded value (hex, bar, hex). */
export function csrfCookieOf(headers: Headers): Record<string, string> {
  const { csrfName } = sessionCookie();
  const value = readCookie(headers, csrfName)?.replace("%7C", "|");
  return value ? { [csrfName]: value } : {};
}
