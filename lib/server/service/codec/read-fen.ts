import { isNotGiven } from "#lib/server/service/codec/is-not-given.ts";
import { readText } from "#lib/server/service/codec/read-text.ts";
import { readUnreadable } from "#lib/server/service/codec/read-unreadable.ts";
import type { WireValue } from "#lib/server/service/codec/json-value.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,30}))?$/;
// "1,200" may be a decimal comma; with two decimals behind the groups it can only be thousands.
const GROUPED = /^-?\d{1,3}(?:,\d{3}){1,4}\.\d{2}$/;

/**
 * Yuan as decimal text or number to whole fen, exactly. What cannot be told without rounding, in a strange notation or
 * beyond the safe range stays unreadable. Spec: `payAmount`, `pay_amount`.
 */
export function readFen(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readText(value) ?? "";
  const parts = DECIMAL.exec(GROUPED.test(text) ? text.replaceAll(",", "") : text);
  if (!parts) return readUnreadable(value);
  const [, sign = "", yuan = "", fraction = ""] = parts;
  if (/[1-9]/.test(fraction.slice(2))) return readUnreadable(value);
  const fen = Number(yuan + fraction.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(fen)) return readUnreadable(value);
  return { value: sign === "-" && fen !== 0 ? -fen : fen };
}
