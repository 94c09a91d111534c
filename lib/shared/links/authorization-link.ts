import { readWebLink, type WebLink } from "./web-link.ts";

/** A reason to look twice at a usable link. */
type LinkCaution = "plainHttp" | "otherHost";

/**
 * The link that came with code 302. Only `usable` may become a link or a QR code; `inert` is shown as text.
 */
export type AuthorizationLink =
  | { kind: "usable"; url: string; host: string; cautions: LinkCaution[] }
  | { kind: "inert"; text: string }
  | { kind: "missing" };

const MOST_TEXT_SEARCHED = 20_000;
const LONGEST_INERT_TEXT = 200;
// A link ends at a blank, a bracket, a quote, or the first character outside ASCII (Chinese words and punctuation).
const LINK_IN_TEXT = /(?:^|[\s:,;("'<[{]|[^\u0000-\u007f])(https?:\/\/[^\s<>()[\]{}"'`|\\^\u0080-\uffff]+)/gi;
const ACTIVE_SCHEME = /^\s*(?:javascript|data|vbscript|file|blob|intent):/i;
const LINK_LIKE = /^\s*(?:[a-z][a-z\d+.-]{1,20}:|\/)|:\/\/|script:/i;
// A host of letters or an IPv4 address without its scheme: a path or query makes it a link and not two sentences.
const HOST_WITH_PATH =
  /(?:^|[^a-z\d._/-])(?:(?:[a-z\d-]{1,63}\.){1,10}[a-z]{2,24}|\d{1,3}(?:\.\d{1,3}){3})(?::\d{1,5})?[/?][\u0021-\u007e]/i;
const PICTURE_PATH = /\.(?:png|jpe?g|gif|webp|svg|ico|bmp|avif)$/i;

/**
 * The authorization link of code 302 among the texts of a reply, best place first; a link to a picture comes after all
 * others, and one of `pictureTexts` last. `serviceHostname` is the host the service itself has; a link elsewhere gets
 * a caution. Spec: "Authentication", 5.
 */
export function readAuthorizationLink(
  texts: string[],
  serviceHostname: string,
  pictureTexts: string[] = [],
): AuthorizationLink {
  const links = texts.flatMap(linksIn);
  const link = links.find((one) => !isPicture(one)) ?? links[0] ?? pictureTexts.flatMap(linksIn)[0];
  if (link)
    return { kind: "usable", url: link.url, host: link.host, cautions: cautionsOf(link, serviceHostname) };
  const inert = [...texts, ...pictureTexts].find((text) => looksLikeLink(text.slice(0, MOST_TEXT_SEARCHED)));
  return inert === undefined
    ? { kind: "missing" }
    : { kind: "inert", text: inert.slice(0, LONGEST_INERT_TEXT) };
}

function linksIn(text: string): WebLink[] {
  if (ACTIVE_SCHEME.test(text) || text.length > MOST_TEXT_SEARCHED) return [];
  const trimmed = text.trim();
  const isOneLink = /^https?:[\u0021-\u007e]+$/i.test(trimmed);
  const found = isOneLink
    ? [trimmed]
    : Array.from(text.matchAll(LINK_IN_TEXT), ([, link = ""]) => link.replace(/[.,;:!?]+$/, ""));
  return found.map(readWebLink).filter((link) => link !== null);
}

function isPicture({ url }: WebLink): boolean {
  return PICTURE_PATH.test(new URL(url).pathname);
}

function cautionsOf({ isPlainHttp, hostname }: WebLink, serviceHostname: string): LinkCaution[] {
  return [
    ...(isPlainHttp ? (["plainHttp"] as const) : []),
    ...(hostname === serviceHostname ? [] : (["otherHost"] as const)),
  ];
}

function looksLikeLink(text: string): boolean {
  return LINK_LIKE.test(text) || HOST_WITH_PATH.test(text);
}
