import { isLoopbackHost } from "#lib/shared/links/is-loopback-host.ts";
import { readWebLink } from "#lib/shared/links/web-link.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import { numberText, asList, type WireValue } from "./json-value.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

/** Text as given, trimmed; a number keeps its digits. Null when it is absent, empty, or no single value. */
export function readText(value: WireValue | undefined): string | null {
  const text =
    typeof value === "string" ? value : typeof value === "boolean" ? String(value) : numberText(value);
  const trimmed = text?.trim() ?? "";
  return trimmed === "" ? null : trimmed;
}

/** Reads an ID or a code, like `readText`; the word "null" is none. */
export function readWord(value: WireValue | undefined): string | null {
  const text = readText(value);
  return text === "null" || text === "undefined" ? null : text;
}

/** Reads text with narrow visible signs and single spaces, without a spreadsheet's guard, to parse a value from. */
export function readNarrow(value: WireValue | undefined): string {
  return (readText(value) ?? "")
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("￥", "¥")
    .replace(/[−–﹣]/g, "-")
    .replace(/\p{Cf}/gu, "")
    .replace(/\s+/g, " ")
    .replace(/^ ?'/, "")
    .replace(/^="([^"]*)"$/, "$1")
    .trim();
}

// Words that programs write for null, dashes that people write.
const NOTHING = /^(?:null|undefined|none|nil|n\/a|[-—–]{1,4}|无|暂无)?$/i;

/** Tells whether a value that is no free text is absent, null, blank or a word for it: nothing was given. */
export function isNotGiven(value: WireValue | undefined): value is undefined | null | "" {
  return value === undefined || value === null || (typeof value === "string" && NOTHING.test(value.trim()));
}

const MAX_RAW_LENGTH = 200;

/** Gives the raw text of an unreadable value, cut to `longest` with an ellipsis; a structure only by its kind. */
export function readUnreadable(value: WireValue, longest = MAX_RAW_LENGTH): { unreadable: string } {
  const text =
    typeof value === "string"
      ? value
      : (numberText(value) ?? (typeof value === "boolean" ? String(value) : valueKind(value)));
  return { unreadable: shortTo(longest, text.trim()) };
}

function valueKind(value: WireValue): string {
  if (value === null) return "null";
  return asList(value) ? "[…]" : "{…}";
}

const YES = new Set(["true", "1", "y", "yes", "t", "on", "√", "是", "有", "预售"]);
const NO = new Set(["false", "0", "n", "no", "f", "off", "×", "否", "非预售", "现货"]);

/** Reads a yes or no in any usual spelling; "false" is no. Spec: `is_pre_sale`. */
export function readFlag(value: WireValue | undefined): Parsed<boolean> {
  if (isNotGiven(value)) return null;
  const word = readText(value)?.toLowerCase() ?? "";
  if (YES.has(word)) return { value: true };
  return NO.has(word) ? { value: false } : readUnreadable(value);
}

/** A picture's address a browser may load: https, or http from a loopback host; null for anything else. */
export function readImageUrl(value: WireValue | undefined): string | null {
  const link = readWebLink(readText(value) ?? "");
  return link && (!link.isPlainHttp || isLoopbackHost(link.hostname)) ? link.url : null;
}
