import { parseUrl } from "./parse-url.ts";

/**
 * Reads a host, with or without a port, as a Host header or an operator writes it; in lower case. Null for a
 * scheme, path, user, wildcard or empty text.
 */
export function readHost(text: string): string | null {
  const host = text.toLowerCase();
  if (!/^(\[[\da-f:.]+\]|[a-z\d.-]+)(:\d{1,5})?$/.test(host)) return null;
  return parseUrl(`http://${host}`) !== null ? host : null;
}
