import { asList, asObject } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

const MOST_TEXTS = 200;
const DEEPEST = 6;

/** Every text inside a value, in order, to a bounded number and depth. */
export function collectTexts(value: WireValue | undefined, depth = 0): string[] {
  if (typeof value === "string") return [value];
  if (depth >= DEEPEST) return [];
  const inner = asList(value) ?? Object.values(asObject(value) ?? {});
  const texts: string[] = [];
  for (const one of inner) {
    if (texts.length >= MOST_TEXTS) break;
    texts.push(...collectTexts(one, depth + 1));
  }
  return texts.slice(0, MOST_TEXTS);
}
