import { numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

/** A safe whole number from a JSON number of any notation or from plain digit text; null for anything else. */
export function readWholeNumber(value: WireValue | undefined): number | null {
  const digits = numberText(value);
  const isPlain = digits !== null || (typeof value === "string" && /^-?(?:0|[1-9]\d*)$/.test(value));
  if (!isPlain) return null;
  const number = Number(digits ?? value);
  return Number.isSafeInteger(number) ? number + 0 : null;
}
