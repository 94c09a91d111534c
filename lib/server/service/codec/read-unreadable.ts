import { asList, numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

const LONGEST_RAW = 200;

/** The raw text of a value nobody could read, to be shown as it is; a structure is named by its kind only. */
export function readUnreadable(value: WireValue): { unreadable: string } {
  const text =
    typeof value === "string"
      ? value
      : (numberText(value) ?? (typeof value === "boolean" ? String(value) : kindOf(value)));
  return { unreadable: text.trim().slice(0, LONGEST_RAW) };
}

function kindOf(value: WireValue): string {
  if (value === null) return "null";
  return asList(value) ? "[…]" : "{…}";
}
