import { splitBuyerLine, type SplitLine } from "./split-buyer-line.ts";

export const MOST_ROWS = 20_000;
export const MOST_CHARACTERS = 5_000_000;

/** Why nothing of a text can be used. */
export type BrokenText =
  { kind: "tooLarge" | "tooManyRows" | "binary" } | { kind: "unclosedQuote"; line: number };

/** One line with something in it, and its number from 1. */
export type BuyerRow = SplitLine & { line: number };

/**
 * The rows of a text; blank lines and a header are passed over, and columns that the header names behind the nick. Stops
 * at the first thing that makes the whole text unusable, so that neither time nor memory grows with what comes after it.
 */
export function readBuyerRows(text: string): BuyerRow[] | BrokenText {
  if (text.length > MOST_CHARACTERS) return { kind: "tooLarge" };
  if (text.startsWith("PK\u0003\u0004")) return { kind: "binary" };
  const rows: BuyerRow[] = [];
  let count = 0;
  let hasMoreColumns = false;
  for (const [line, raw] of linesOf(text)) {
    const split = splitBuyerLine(raw);
    if (split === "unclosedQuote") return { kind: "unclosedQuote", line };
    if (split === null) continue;
    count += 1;
    if (count > MOST_ROWS) return { kind: "tooManyRows" };
    if (count === 1 && isHeader(split)) hasMoreColumns = namesMoreColumns(split);
    else
      rows.push({ ...split, flaw: hasMoreColumns && split.flaw === "moreColumns" ? null : split.flaw, line });
  }
  return rows;
}

/** Line number (from 1) and text, one after another. */
export function* linesOf(text: string): Generator<[number, string]> {
  const ends = /\r\n|\r|\n|$/g;
  let start = 0;
  for (let line = 1; start <= text.length; line += 1) {
    ends.lastIndex = start;
    const end = ends.exec(text);
    yield [line, text.slice(start, end?.index)];
    start = end?.[0] ? ends.lastIndex : text.length + 1;
  }
}

function isHeader({ number, nick }: SplitLine): boolean {
  if (/\p{Nd}/u.test(number)) return false;
  return isNumberHead(number) || (isNick(number) && isNumberHead(nick));
}

/** The nick is the second column of several: those behind it are known to be something else. */
function namesMoreColumns({ nick, isBlankSeparated, flaw }: SplitLine): boolean {
  if (!isBlankSeparated) return flaw === "moreColumns" && isNick(nick);
  // A blank in the name of the first column, like "Order number".
  const [, second, third] = nick.split(/[\t,，;；、]/);
  return third !== undefined && isNick(second ?? "");
}

function isNumberHead(text: string): boolean {
  return /订单|交易|单号|编号|tid|trade|order|number/i.test(text);
}

function isNick(text: string): boolean {
  return /昵称|旺旺|会员|买家|nick|buyer/i.test(text);
}

// Zero-width marks, direction marks, BOM and control characters; the joiner of an emoji belongs to it.
const INVISIBLE =
  /[\p{Cc}\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** One pasted cell without what nobody sees, its white space single blanks. */
export function cleanPastedText(text: string): string {
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** A pasted number with plain digits. */
export function digitsOf(number: string): string {
  return cleanPastedText(number).replace(/[\uff10-\uff19]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  );
}
