import { numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";

/** An order number, exact: text as given, or the digits of a JSON number; a rounded one (`1.2e18`) is no order number. */
export function readOrderNumber(value: WireValue | undefined): string | null {
  const digits = numberText(value);
  if (digits !== null) return /^\d+$/.test(digits) ? digits : null;
  return typeof value === "string" ? readText(value) : null;
}
