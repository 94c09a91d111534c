import { asList, asObject, type WireValue } from "#lib/server/service/json/json-value.ts";
import { type AuthorizationLink, readAuthorizationLink } from "#lib/shared/links/authorization-link.ts";
import type { Envelope } from "./envelope.ts";

// Strongest first; an author is nobody's authorization.
const SPEAKING_NAMES = [/auth(?!or(?!i[sz]))/i, /scan/i, /qr/i, /url/i, /link/i];
const PICTURE_NAME = /logo|icon|img|image|avatar|photo|thumb|banner/i;
const SHORT_PICTURE_NAME = /(?:^|[^a-z])pics?(?![a-z])|[a-z]Pics?(?![a-z])/;

/**
 * The link of code 302 wherever the reply has it: in `data`, the fields whose names speak of it first; in any other
 * text field; in the `Location` of a mirrored HTTP 302; in the message. Pictures come last. Spec: "Authentication", 5.
 */
export function readShopAuthorization(
  envelope: Envelope,
  location: string | null,
  serviceHostname: string,
): AuthorizationLink {
  const { data, msg, mag, ...others } = envelope.root;
  const inData = collectNamedTexts(data).toSorted(byName);
  const beside = collectNamedTexts(others).toSorted(byName);
  const elsewhere = [location, msg, mag].flatMap((value) => collectNamedTexts(value));
  const all = [...inData, ...beside, ...elsewhere];
  const pictures = all.filter(isPicture).toSorted(byName);
  return readAuthorizationLink(
    textsOf(all.filter((one) => !isPicture(one))),
    serviceHostname,
    textsOf(pictures),
  );
}

function byName(one: NamedText, other: NamedText): number {
  return rank(one) - rank(other);
}

function rank({ path }: NamedText): number {
  const strength = SPEAKING_NAMES.findIndex((name) => name.test(path));
  return strength === -1 ? SPEAKING_NAMES.length : strength;
}

function isPicture({ path }: NamedText): boolean {
  return PICTURE_NAME.test(path) || SHORT_PICTURE_NAME.test(path);
}

function textsOf(named: NamedText[]): string[] {
  return named.map(({ text }) => text);
}

/** A text and the names of the fields it stands in, outermost first, joined by dots; empty when it stands in none. */
type NamedText = { path: string; text: string };

const MOST_TEXTS = 200;
const DEEPEST = 6;

/** Every text inside a value with its place, in order, to a bounded number and depth. */
function collectNamedTexts(value: WireValue | undefined, path = "", depth = 0): NamedText[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (depth >= DEEPEST) return [];
  const list = asList(value);
  const inner: [string, WireValue][] = list
    ? list.map((one) => [path, one])
    : Object.entries(asObject(value) ?? {}).map(([name, one]) => [`${path}.${name}`, one]);
  const texts: NamedText[] = [];
  for (const [place, one] of inner) {
    if (texts.length >= MOST_TEXTS) break;
    texts.push(...collectNamedTexts(one, place, depth + 1));
  }
  return texts.slice(0, MOST_TEXTS);
}
