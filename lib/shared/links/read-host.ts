import { parseUrl } from "./parse-url.ts";

/**
 * A host with or without a port as a Host header or an operator writes it, in small letters and as it stands; null
 * for anything that is no host: a scheme, a path, a user, a wildcard, an empty text.
 */
export function readHost(text: string): string | null {
  const host = text.toLowerCase();
  if (!/^(\[[\da-f:.]+\]|[a-z\d.-]+)(:\d{1,5})?$/.test(host)) return null;
  return parseUrl(`http://${host}`) !== null ? host : null;
}
