import type { Parsed } from "#lib/shared/orders/orders.ts";
import { numberText, type WireValue } from "./json-value.ts";
import { readUnreadable, isNotGiven, readNarrow } from "./read-text.ts";

/** A safe whole number from a JSON number of any notation or from plain digit text; null for anything else. */
export function readWholeNumber(value: WireValue | undefined): number | null {
  const digits = numberText(value);
  const isPlain = digits !== null || (typeof value === "string" && /^-?(?:0|[1-9]\d*)$/.test(value));
  if (!isPlain) return null;
  const number = Number(digits ?? value);
  return Number.isSafeInteger(number) ? number + 0 : null;
}

// Units that people count in; "2件装" is one pack, and a dozen or a weight are other numbers.
const COUNTED =
  /^(?:(?:共|共计|合计|总计|数量)[: ]*|[x×*] ?)?(\d{1,16}(?:\.0{1,9})?) ?(?:[件个份盒箱套瓶包袋只支双条台本张组罐把块枚片桶]|件商品|pcs?|pieces?|units?)?$/i;

/**
 * Reads a quantity: a whole number from 0, as number, digits ("2", "2.0") or with a unit ("2件"). The text "1e9" is
 * unreadable.
 */
export function readCount(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = numberText(value) ?? (typeof value === "string" && COUNTED.exec(readNarrow(value))?.[1]);
  const count = text ? Number(text) : Number.NaN;
  return Number.isSafeInteger(count) && count >= 0 ? { value: count + 0 } : readUnreadable(value);
}

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,30}))?$/;
// The amount's own currency, before or behind it; an amount in another one is unreadable.
const CURRENCY = /^(-?)(?:(?:CN)?¥|RMB|CNY|人民币)[: ]?(?=[-\d])|(?<=\d) ?(?:元整?|圆|RMB|CNY|人民币)$/gi;
// "1,200" may be a decimal comma; with two decimals behind the groups it can only be thousands.
const GROUPED = /^-?\d{1,3}(?:,\d{3}){1,4}\.\d{2}$/;

/**
 * Reads yuan, as number or decimal text with or without its currency, as exact whole fen. An amount that needs
 * rounding, has a strange notation or exceeds the safe range is unreadable. Spec: `payAmount`, `pay_amount`.
 */
export function readFen(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const text = readNarrow(value).replace(CURRENCY, "$1");
  const parts = DECIMAL.exec(GROUPED.test(text) ? text.replaceAll(",", "") : text);
  if (!parts) return readUnreadable(value);
  const [, sign = "", yuan = "", fraction = ""] = parts;
  if (/[1-9]/.test(fraction.slice(2))) return readUnreadable(value);
  const fen = Number(yuan + fraction.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(fen)) return readUnreadable(value);
  return { value: sign === "-" && fen !== 0 ? -fen : fen };
}
