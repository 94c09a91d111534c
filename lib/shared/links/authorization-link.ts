import { shortTo, trimEnd } from "#lib/shared/base/trim-end.ts";
import { isLoopbackHost } from "./is-loopback-host.ts";
import { readWebLink, type WebLink } from "./web-link.ts";

/** Warning about a usable link; `otherHost`: another host or port than the service's. */
type LinkCaution = "plainHttp" | "otherHost";

/** Link that came with code 302. Only `usable` may become a link or QR code; `inert` is shown as text. */
export type AuthorizationLink =
  | { kind: "usable"; url: string; host: string; cautions: LinkCaution[] }
  | { kind: "inert"; text: string }
  | { kind: "missing" };

const MAX_TEXT_SEARCHED = 20_000;
// Limit for all texts of a response together: hundreds of long ones would block the process.
const MAX_SEARCHED = 200_000;
const MAX_LINKS = 200;
const STOPS = ".,;:!?";
const MAX_INERT_TEXT_LENGTH = 200;
// A link ends at a blank, bracket, quote, or character outside ASCII (Chinese words and punctuation).
const LINK_IN_TEXT = /(?:^|[\s:,;("'<[{]|[^\u0000-\u007f])(https?:\/\/[^\s<>()[\]{}"'`|\\^\u0080-\uffff]+)/gi;
const ACTIVE_SCHEME = /^\s*(?:javascript|data|vbscript|file|blob|intent):/i;
const LINK_LIKE = /^\s*(?:[a-z][a-z\d+.-]{1,20}:|\/)|:\/\/|script:/i;
// A host name or IPv4 address without scheme; the path or query tells a link from two sentences.
const HOST_WITH_PATH =
  /(?:^|[^a-z\d._/-])(?:(?:[a-z\d-]{1,63}\.){1,10}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?[/?][\u0021-\u007e]/i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|svg|ico|bmp|avif)$/i;

/**
 * Finds the link of code 302 in texts, best place first, picture links last. `serviceHost` has its port unless
 * it is the scheme's own; another host gets a caution. Spec: "Authentication", 5.
 */
export function readAuthorizationLink(
  texts: string[],
  serviceHost: string,
  pictureTexts: string[] = [],
): AuthorizationLink {
  const searched = upTo(MAX_SEARCHED, texts);
  const searchedLast = upTo(MAX_SEARCHED, pictureTexts);
  const links = linksIn(searched);
  const link = links.find((one) => !isPicture(one)) ?? links[0] ?? linksIn(searchedLast)[0];
  if (link)
    return { kind: "usable", url: link.url, host: link.host, cautions: findCautions(link, serviceHost) };
  const inert = [...searched, ...searchedLast].find((text) =>
    looksLikeLink(text.slice(0, MAX_TEXT_SEARCHED)),
  );
  return inert === undefined
    ? { kind: "missing" }
    : { kind: "inert", text: shortTo(MAX_INERT_TEXT_LENGTH, inert) };
}

/** Takes texts in order while they fit into `most` characters; skips those too long. */
function upTo(most: number, texts: string[]): string[] {
  let left = most;
  return texts.filter((text) => {
    const size = Math.min(text.length, MAX_TEXT_SEARCHED);
    if (size > left) return false;
    left -= size;
    return true;
  });
}

/** Links in the texts, in order, out of the first few hundred candidates. */
function linksIn(texts: string[]): WebLink[] {
  const found: string[] = [];
  for (const text of texts) {
    if (found.length >= MAX_LINKS) break;
    found.push(...linkLikesIn(text).slice(0, MAX_LINKS));
  }
  return found.map(readWebLink).filter((link) => link !== null);
}

function linkLikesIn(text: string): string[] {
  if (text.length > MAX_TEXT_SEARCHED || ACTIVE_SCHEME.test(text)) return [];
  const trimmed = text.trim();
  const isOneLink = /^https?:[\u0021-\u007e]+$/i.test(trimmed);
  return isOneLink
    ? [trimmed]
    : Array.from(text.matchAll(LINK_IN_TEXT), ([, link = ""]) => trimEnd(link, STOPS));
}

function isPicture({ url }: WebLink): boolean {
  return PICTURE_PATH.test(new URL(url).pathname);
}

function findCautions({ isPlainHttp, host, hostname }: WebLink, serviceHost: string): LinkCaution[] {
  return [
    ...(isPlainHttp && !isLoopbackHost(hostname) ? (["plainHttp"] as const) : []),
    ...(host === serviceHost ? [] : (["otherHost"] as const)),
  ];
}

function looksLikeLink(text: string): boolean {
  return LINK_LIKE.test(text) || HOST_WITH_PATH.test(text);
}
