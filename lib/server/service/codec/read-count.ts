import { readUnreadable } from "#lib/server/service/codec/read-unreadable.ts";
import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { numberText } from "#lib/server/service/codec/json-value.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";

/** A quantity: a whole number from 0, as number or digit text ("2", "2.0"). "1e9" as text is unreadable. */
export function readCount(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text =
    numberText(value) ??
    (typeof value === "string" && /^\s*\d{1,16}(?:\.0{1,9})?\s*$/.test(value) ? value : "");
  const count = text === "" ? Number.NaN : Number(text);
  return Number.isSafeInteger(count) && count >= 0 ? { value: count + 0 } : readUnreadable(value);
}
