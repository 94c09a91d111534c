import { numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";

/** Text as given, trimmed; a number keeps its digits. Null when it is absent, empty, or no single value. */
export function readText(value: WireValue | undefined): string | null {
  const text =
    typeof value === "string" ? value : typeof value === "boolean" ? String(value) : numberText(value);
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}
