import { hasAmbiguousKeys } from "#lib/server/service/codec/has-ambiguous-keys.ts";
import { NUMBER_TEXT } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

type ReviverContext = { source?: string };
type ExactParse = (
  text: string,
  reviver: (key: string, value: unknown, context: ReviverContext) => unknown,
) => unknown;

// TypeScript's lib does not know the reviver's third argument yet; Node 24 has it.
const parseWithSource = JSON.parse as ExactParse;

/**
 * JSON text to a value whose numbers keep their digits and whose strings went through `scrub`. Undefined when the text
 * is not JSON, is nested too deeply, repeats a key or names `__proto__`: such a reply is not understood.
 */
export function parseExactJson(text: string, scrub: (text: string) => string): WireValue | undefined {
  try {
    const value = parseWithSource(text, (_key, inner, { source }) => {
      if (typeof inner === "string") return scrub(inner);
      if (typeof inner === "number") return exactNumber(source ?? String(inner), scrub);
      return inner;
    });
    return hasAmbiguousKeys(text) ? undefined : (value as WireValue);
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** A number that is a secret's digits becomes text without them. */
function exactNumber(source: string, scrub: (text: string) => string): WireValue {
  const scrubbed = scrub(source);
  return scrubbed === source ? { [NUMBER_TEXT]: source } : scrubbed;
}
