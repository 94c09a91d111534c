import { asList, asObject, type WireValue } from "#lib/server/service/json/json-value.ts";
import { type AuthorizationLink, readAuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { Envelope } from "./envelope.ts";

// Strongest first; an author is nobody's authorization.
const SPEAKING_NAMES = [/auth(?!or(?!i[sz]))/i, /scan/i, /qr/i, /url/i, /link/i];
const PICTURE_NAME = /logo|icon|img|image|avatar|photo|thumb|banner/i;
const SHORT_PICTURE_NAME = /(?:^|[^a-z])pics?(?![a-z])|[a-z]Pics?(?![a-z])/;

/**
 * Finds the link of code 302 wherever the response has it: in `data`, first in fields with a telling name; in any
 * other text field; in the `Location` of a mirrored HTTP 302; in the message. Pictures come last. Spec:
 * "Authentication", 5.
 */
export function readShopAuthorization(
  envelope: Envelope,
  location: string | null,
  serviceHost: string,
): AuthorizationLink {
  const { data, msg, mag, ...others } = envelope.root;
  const inData = byName(collectNamedTexts(data));
  const otherTexts = byName(collectNamedTexts(others));
  const elsewhere = [location, msg, mag].flatMap((value) => collectNamedTexts(value));
  const all = [...inData, ...otherTexts, ...elsewhere];
  const pictures = byName(all.filter(isPicture));
  return readAuthorizationLink(toTexts(all.filter((one) => !isPicture(one))), serviceHost, toTexts(pictures));
}

function byName(named: NamedText[]): NamedText[] {
  const ranked = named.map((one) => ({ one, rank: rank(one) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ one }) => one);
}

function rank({ path }: NamedText): number {
  const strength = SPEAKING_NAMES.findIndex((name) => name.test(path));
  return strength === -1 ? SPEAKING_NAMES.length : strength;
}

function isPicture({ path }: NamedText): boolean {
  return PICTURE_NAME.test(path) || SHORT_PICTURE_NAME.test(path);
}

function toTexts(named: NamedText[]): string[] {
  return named.map(({ text }) => text);
}

/** A text with the names of its fields, outermost first, joined by dots; empty for a bare text. */
type NamedText = { path: string; text: string };

const MAX_TEXTS = 200;
const MAX_VALUES = 10_000;
const DEEPEST = 6;
const MAX_NAME_LENGTH = 64;

/** Collects the texts inside a value with their paths, in order, to a limited number and depth. */
function collectNamedTexts(value: WireValue | undefined): NamedText[] {
  const texts: NamedText[] = [];
  let seen = 0;
  const collect = (inner: WireValue | undefined, path: string, depth: number): void => {
    if (depth > DEEPEST || seen >= MAX_VALUES || texts.length >= MAX_TEXTS) return;
    seen += 1;
    // JSON inside a text writes its slashes with a backslash.
    if (typeof inner === "string") texts.push({ path, text: inner.replaceAll("\\/", "/") });
    for (const one of asList(inner) ?? []) collect(one, path, depth + 1);
    const object = asObject(inner) ?? {};
    for (const name of Object.keys(object))
      collect(object[name], `${path}.${name.slice(0, MAX_NAME_LENGTH)}`, depth + 1);
  };
  collect(value, "", 0);
  return texts;
}
