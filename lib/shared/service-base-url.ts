// The raw text is judged, because URL parsing turns `http://2130706433` and `http://0` into loopback addresses and
// drops line breaks without a word.
const FORBIDDEN = /[\s@#?\\]|[^\u0021-\u007e]/;
const PLAIN_LOOPBACK = /^http:\/\/(?:127(?:\.\d{1,3}){3}|\[::1\]|localhost)(?::\d{1,5})?(?:\/|$)/i;

/**
 * `{base_url}` of the service, or null when it may not be used: https, or http to a literal loopback host; no blank,
 * line break, user, query or fragment. A path is kept.
 */
export function readServiceBaseUrl(text: string): URL | null {
  if (FORBIDDEN.test(text) || !URL.canParse(text)) return null;
  if (!/^https:\/\/[^/]/i.test(text) && !PLAIN_LOOPBACK.test(text)) return null;
  return new URL(text);
}
