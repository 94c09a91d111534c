import type { AuthorizationLink, LinkCaution } from "#lib/shared/authorization-link.ts";
import { readWebLink } from "#lib/shared/web-link.ts";

const MOST_TEXT_SEARCHED = 20_000;
const LONGEST_INERT_TEXT = 200;
// A link ends at a blank, a bracket, a quote, or the first character outside ASCII (Chinese words and punctuation).
const LINK_IN_TEXT = /(?:^|[\s:,;("'<[{]|[^\u0000-\u007f])(https?:\/\/[^\s<>()[\]{}"'`|\\^\u0080-\uffff]+)/i;
const ACTIVE_SCHEME = /^\s*(?:javascript|data|vbscript|file|blob|intent):/i;
const LINK_LIKE = /^\s*(?:[a-z][a-z\d+.-]{1,20}:|\/)|:\/\/|script:/i;

/**
 * The authorization link of code 302 among the texts of a reply, best place first. `serviceHostname` is the host the
 * service itself has; a link elsewhere gets a caution. Spec: "Authentication", 5.
 */
export function readAuthorizationLink(texts: string[], serviceHostname: string): AuthorizationLink {
  for (const text of texts) {
    const link = linkIn(text);
    if (!link) continue;
    const cautions: LinkCaution[] = [];
    if (link.isPlainHttp) cautions.push("plainHttp");
    if (link.hostname !== serviceHostname) cautions.push("otherHost");
    return { kind: "usable", url: link.url, host: link.host, cautions };
  }
  const inert = texts.find((text) => LINK_LIKE.test(text.slice(0, MOST_TEXT_SEARCHED)));
  return inert === undefined ? { kind: "missing" } : { kind: "inert", text: inert.slice(0, LONGEST_INERT_TEXT) };
}

function linkIn(text: string): ReturnType<typeof readWebLink> {
  if (ACTIVE_SCHEME.test(text) || text.length > MOST_TEXT_SEARCHED) return null;
  const trimmed = text.trim();
  if (/^https?:[\u0021-\u007e]+$/i.test(trimmed)) return readWebLink(trimmed);
  const cut = LINK_IN_TEXT.exec(text)?.[1]?.replace(/[.,;:!?]+$/, "");
  return cut === undefined ? null : readWebLink(cut);
}
