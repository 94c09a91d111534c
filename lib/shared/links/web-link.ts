import { parseUrl } from "./parse-url.ts";

export type WebLink = { url: string; hostname: string; host: string; isPlainHttp: boolean };

const MAX_LINK_LENGTH = 2_048;

/**
 * Reads an http(s) link with a host, safe to open or draw (host in ASCII), else null: no other scheme, nothing
 * relative, no user, blank, control character or backslash, at most 2,048 characters.
 */
export function readWebLink(text: string): WebLink | null {
  if (
    text.length > MAX_LINK_LENGTH ||
    !/^https?:\/\/[^/?#\\]/i.test(text) ||
    /[\s\\\p{Cc}\p{Cf}]/u.test(text) ||
    parseUrl(text) === null
  )
    return null;
  const url = new URL(text);
  const authority = text.slice(text.indexOf("//") + 2).split(/[/?#]/, 1)[0] ?? "";
  if (authority.includes("@") || url.hostname === "" || url.href.length > MAX_LINK_LENGTH) return null;
  return { url: url.href, hostname: url.hostname, host: url.host, isPlainHttp: url.protocol === "http:" };
}
