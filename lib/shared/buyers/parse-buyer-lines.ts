import type { BuyerOrder } from "./buyers.ts";
import { splitBuyerLine } from "./split-buyer-line.ts";

// Zero-width marks, direction marks, BOM and control characters; the joiner of an emoji belongs to it.
const INVISIBLE =
  /[\p{Cc}\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** One pasted cell without what nobody sees, its white space single blanks. */
function cleanPastedText(text: string): string {
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

export const MOST_ROWS = 20_000;
export const MOST_CHARACTERS = 5_000_000;
const LONGEST_CELL = 200;
const MOST_DIGITS = 19;

type BadLineReason =
  | "noNick"
  | "noNumber"
  | "notDigits"
  | "grouped"
  | "leadingZero"
  | "tooManyDigits"
  | "tooLong"
  | "moreColumns"
  | "afterQuote"
  | "otherNick";

/** `asLine`: the line that gave the same trade number first. */
export type BadLine = { line: number; reason: BadLineReason; asLine?: number };

/** Why nothing of a text can be used. */
type BrokenText = { kind: "tooLarge" | "tooManyRows" | "binary" } | { kind: "unclosedQuote"; line: number };

export type BuyerLines = {
  /** To be asked, each trade number once, in the order given. */
  orders: BuyerOrder[];
  badLines: BadLine[];
  /** Lines that say once more what an earlier one says. */
  repeatedCount: number;
  broken: BrokenText | null;
};

/**
 * Reads lines of trade number and nick; blank lines and a header are passed over. Stops at the first thing that makes
 * the whole text unusable, so that neither time nor memory grows with what comes after it.
 */
export function parseBuyerLines(text: string): BuyerLines {
  if (text.length > MOST_CHARACTERS) return broken({ kind: "tooLarge" });
  if (text.startsWith("PK\u0003\u0004")) return broken({ kind: "binary" });
  const read: BuyerLines = { orders: [], badLines: [], repeatedCount: 0, broken: null };
  const seen = new Map<string, { nick: string; line: number }>();
  let rows = 0;
  for (const [line, raw] of linesOf(text)) {
    const split = splitBuyerLine(raw);
    if (split === "unclosedQuote") return broken({ kind: "unclosedQuote", line });
    if (split === null) continue;
    rows += 1;
    if (rows > MOST_ROWS) return broken({ kind: "tooManyRows" });
    if (rows === 1 && isHeader(split.number)) continue;
    const reason = split.flaw ?? flawOf(split.number, split.nick, split.isBlankSeparated);
    if (reason !== null) read.badLines.push({ line, reason });
    else take({ tid: digitsOf(split.number), nick: cleanPastedText(split.nick) }, line);
  }
  return read;

  function take(order: BuyerOrder, line: number) {
    const first = seen.get(order.tid);
    if (first === undefined) {
      seen.set(order.tid, { nick: order.nick, line });
      read.orders.push(order);
    } else if (first.nick === order.nick) read.repeatedCount += 1;
    else read.badLines.push({ line, reason: "otherNick", asLine: first.line });
  }
}

function broken(problem: BrokenText): BuyerLines {
  return { orders: [], badLines: [], repeatedCount: 0, broken: problem };
}

/** Line number (from 1) and text, one after another. */
function* linesOf(text: string): Generator<[number, string]> {
  const ends = /\r\n|\r|\n|$/g;
  let start = 0;
  for (let line = 1; start <= text.length; line += 1) {
    ends.lastIndex = start;
    const end = ends.exec(text);
    yield [line, text.slice(start, end?.index)];
    start = end?.[0] ? ends.lastIndex : text.length + 1;
  }
}

function isHeader(number: string): boolean {
  return !/\p{Nd}/u.test(number) && /订单|交易|单号|编号|tid|trade|order|number/i.test(number);
}

function flawOf(number: string, nick: string, isBlankSeparated: boolean): BadLineReason | null {
  if (number.length > LONGEST_CELL || nick.length > LONGEST_CELL) return "tooLong";
  const digits = digitsOf(number);
  if (digits === "") return "noNumber";
  if (!/^\d+$/.test(digits)) return "notDigits";
  // "4402 9816 7716" is one number in groups, not a number and its nick: asking for it would be paid for nothing.
  if (isBlankSeparated && digits.length <= 6 && /^[\d\uff10-\uff19]/.test(nick)) return "grouped";
  if (digits.startsWith("0")) return "leadingZero";
  if (digits.length > MOST_DIGITS) return "tooManyDigits";
  return cleanPastedText(nick) === "" ? "noNick" : null;
}

function digitsOf(number: string): string {
  return cleanPastedText(number).replace(/[\uff10-\uff19]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  );
}
