import { countIn, fenIn } from "#lib/shared/text/value-text.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import { numberText, type WireValue } from "./json-value.ts";
import { readUnreadable, isNotGiven, readNarrow } from "./read-text.ts";

/** A safe whole number from a JSON number of any notation or from plain digit text; null for anything else. */
export function readWholeNumber(value: WireValue | undefined): number | null {
  const digits = numberText(value);
  const given = typeof value === "string" ? readNarrow(value) : "";
  const text = /^\d{1,3}(?:,\d{3}){1,3}$/.test(given) ? given.replaceAll(",", "") : given;
  if (digits === null && !/^-?(?:0|[1-9]\d{0,15})(?:\.0{1,9})?$/.test(text)) return null;
  const number = Number(digits ?? text);
  return Number.isSafeInteger(number) ? number + 0 : null;
}

/**
 * Reads a quantity: a whole number from 0, as number, digits ("2", "2.0") or with a unit ("2件"). The text "1e9" is
 * unreadable.
 */
export function readCount(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const digits = numberText(value);
  const count =
    digits === null ? countIn(typeof value === "string" ? readNarrow(value) : "") : Number(digits);
  return count !== null && Number.isSafeInteger(count) && count >= 0
    ? { value: count + 0 }
    : readUnreadable(value);
}

const EXPONENT = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?e\+?(\d{1,2})$/i;

/**
 * Reads yuan, as number or decimal text with or without its currency, as exact whole fen. An amount that needs
 * rounding, has a strange notation or exceeds the safe range is unreadable. Spec: `payAmount`, `pay_amount`.
 */
export function readFen(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readNarrow(value);
  const fen = fenIn(numberText(value) === null ? text : withoutExponent(text));
  return fen === null ? readUnreadable(value) : { value: fen };
}

/** Writes a JSON number like 1.2E+3, as some programs write 1200, in plain digits. */
function withoutExponent(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = EXPONENT.exec(text) ?? [];
  if (whole === "") return text;
  const digits = fraction.padEnd(Number(exponent), "0");
  return `${sign}${whole}${digits.slice(0, Number(exponent))}.${digits.slice(Number(exponent))}0`;
}
