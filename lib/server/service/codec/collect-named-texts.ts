import { asList, asObject } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

/** A text and the names of the fields it stands in, outermost first, joined by dots; empty when it stands in none. */
export type NamedText = { path: string; text: string };

const MOST_TEXTS = 200;
const DEEPEST = 6;

/** Every text inside a value with its place, in order, to a bounded number and depth. */
export function collectNamedTexts(value: WireValue | undefined, path = "", depth = 0): NamedText[] {
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
