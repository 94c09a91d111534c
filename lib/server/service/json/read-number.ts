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

// Units that people count in; "2件装" is one pack, and a dozen or a weight are other numbers.
const COUNTED =
  /^(?:(?:共|共计|合计|总计|(?:购买)?数量|qty|quantity)[: ]*|[x×*] ?)?(\d{1,16}(?:\.0{1,9})?) ?(?:\(?[件个份盒箱套瓶包袋只支双条台本张组罐把块枚片桶盆束卷部株朵捆对付副粒颗杯碗筒顶面根床提听幅辆扎座架串壶坛排贴]\)?|件商品|pcs?|pieces?|units?|ea)?$/i;

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

const DECIMAL = /^(-?)(?=\.?\d)(\d{0,16})(?:\.(\d{1,30}))?$/;
// A word before the amount, and behind it that freight is part of it.
const ASIDE =
  /^(?:实[付收]|应[付收]|合计|总[计价额]|小计|付款|支付|订单|金额)(?:款|金额)?:? ?(?=\D{0,4}\d)|(?<=[\d元]) ?\(含[运邮快][^()]{0,20}\)$/g;
// The amount's own currency, before or behind it; an amount in another one is unreadable.
const CURRENCY =
  /^([-+]?)(?:(?:CN)?¥|RMB|CNY|人民币)[: ]?(?=[-+.\d])|(?<=[.\d]) ?(?:元整?|圆|¥|RMB|CNY|yuan|人民币元?)$/gi;
// "1,200" may be a decimal comma; with two decimals or a currency it can only be thousands.
const GROUPED = /^-?\d{1,3}(?:,\d{3}){1,4}\.\d{2}$/;
const GROUPED_YUAN = /^-?\d{1,3}(?:,\d{3}){1,4}(?:\.\d{2})?$/;
const EXPONENT = /^(-?)(\d{1,16})(?:\.(\d{1,16}))?e\+?(\d{1,2})$/i;

/**
 * Reads yuan, as number or decimal text with or without its currency, as exact whole fen. An amount that needs
 * rounding, has a strange notation or exceeds the safe range is unreadable. Spec: `payAmount`, `pay_amount`.
 */
export function readFen(value: WireValue | undefined): Parsed<number> {
  if (isNotGiven(value)) return null;
  const given = readNarrow(value).replace(ASIDE, "");
  const text = given.replace(CURRENCY, "$1").replace(/^\+/, "");
  const isGrouped = (text === given ? GROUPED : GROUPED_YUAN).test(text);
  const plain = isGrouped ? text.replaceAll(",", "") : text;
  const parts = DECIMAL.exec(numberText(value) === null ? plain : withoutExponent(plain));
  if (!parts) return readUnreadable(value);
  const [, sign = "", yuan = "", fraction = ""] = parts;
  if (/[1-9]/.test(fraction.slice(2))) return readUnreadable(value);
  const fen = Number(yuan + fraction.slice(0, 2).padEnd(2, "0"));
  if (!Number.isSafeInteger(fen)) return readUnreadable(value);
  return { value: sign === "-" && fen !== 0 ? -fen : fen };
}

/** Writes a JSON number like 1.2E+3, as some programs write 1200, in plain digits. */
function withoutExponent(text: string): string {
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = EXPONENT.exec(text) ?? [];
  if (whole === "") return text;
  const digits = fraction.padEnd(Number(exponent), "0");
  return `${sign}${whole}${digits.slice(0, Number(exponent))}.${digits.slice(Number(exponent))}0`;
}
