import { csvCells, splitLines, recordsOf, type TextRecord } from "#lib/shared/text/csv-records.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import { type BuyerColumns, findBuyerColumns, namedSeparator } from "./buyer-columns.ts";
import { isBuyerHead, isLineOpen, splitBuyerLine, type SplitLine, stripGuard } from "./split-buyer-line.ts";

export const MAX_ROWS = 20_000;
export const MAX_CHARACTERS = 5_000_000;
/** Most lines above a header: a title, a shop, a day. */
const MAX_ABOVE_HEADER = 20;

/** Reason why a whole text is unusable. */
export type BrokenText =
  { kind: "tooLarge" | "tooManyRows" | "binary" | "noNickColumn" } | { kind: "unclosedQuote"; line: number };

/** One row with content: the numbers of its first and last line, from 1. */
export type BuyerRow = SplitLine & { line: number; lastLine: number };

/**
 * Reads the rows of a text. Skips blank lines, headers, lines above them, sums, and other columns. Stops at the
 * first flaw that spoils the whole text, so that time and memory stay bounded.
 */
export function readBuyerRows(text: string): BuyerRow[] | BrokenText {
  if (text.length > MAX_CHARACTERS) return { kind: "tooLarge" };
  if (text.startsWith("PK\u0003\u0004")) return { kind: "binary" };
  const table = findTable(text);
  if (table === "noNick") return { kind: "noNickColumn" };
  const { columns, from, line: first } = table;
  const isOpen = (raw: string) =>
    columns === null ? isLineOpen(raw) : csvCells(raw, columns.separator).flaw === "unclosedQuote";
  const rows: BuyerRow[] = [];
  for (const record of recordsOf(text, isOpen, from, first)) {
    const split = columns === null ? splitBuyerLine(record.raw) : splitTableRow(record, columns);
    if (split === "unclosedQuote") return { kind: "unclosedQuote", line: record.line };
    if (split === null || isAside(record.raw)) continue;
    if (rows.length === MAX_ROWS) return { kind: "tooManyRows" };
    rows.push({ ...split, line: record.line, lastLine: record.lastLine });
  }
  return rows;
}

/** Removes the rows that begin in these lines. */
export function withoutRows(text: string, lines: ReadonlySet<number>): string {
  const rows = readBuyerRows(text);
  const gone = new Set<number>();
  for (const { line, lastLine } of Array.isArray(rows) ? rows : [])
    if (lines.has(line)) for (let at = line; at <= lastLine; at += 1) gone.add(at);
  return [...splitLines(text)].flatMap(({ line, raw }) => (gone.has(line) ? [] : raw)).join("\n");
}

type Table = { columns: BuyerColumns | null; from: number; line: number };

/** Finds the first row, and the columns of a table; null where each line is split on its own. */
function findTable(text: string): Table | "noNick" {
  let start: Table = { columns: null, from: 0, line: 1 };
  let separators: string[] | undefined;
  for (const { line, raw, end } of splitLines(text)) {
    if (line > MAX_ABOVE_HEADER || /\p{Nd}{10}/u.test(raw)) break;
    const named = namedSeparator(raw);
    const columns = named === null ? findBuyerColumns(raw.slice(0, MAX_HEADER_LENGTH), separators) : null;
    if (columns === "noNick") return "noNick";
    if (columns !== null) return { columns, from: end, line: line + 1 };
    if (named !== null) {
      separators = [named];
      start = { columns: { separator: named, count: 2, number: 0, nick: 1 }, from: end, line: line + 1 };
    } else if (isBuyerHead(raw)) return { columns: start.columns, from: end, line: line + 1 };
  }
  return start;
}

const MAX_HEADER_LENGTH = 4_000;

function splitTableRow(
  { raw }: TextRecord,
  { separator, count, number, nick }: BuyerColumns,
): ReturnType<typeof splitBuyerLine> {
  const { cells, flaw } = csvCells(separator === "|" ? raw.replace(/^\s*\|/, "") : raw, separator);
  // Lines below the header may use another separator.
  if (cells.length < 2 && flaw === null) return splitBuyerLine(raw);
  if (flaw === "unclosedQuote") return flaw;
  // A stray quote swallowed lines, which must not be lost in silence.
  if (flaw === "afterQuote" && raw.includes("\n")) return "unclosedQuote";
  const [numberCell = "", nickCell = ""] = [cells[number], cells[nick]];
  const row = {
    number: readCsvCell(numberCell),
    nick: stripGuard(numberCell, readCsvCell(nickCell)),
  };
  if (cleanPastedText(row.number + row.nick) === "" && flaw === null) return null;
  // More cells than heads: a separator within a cell has shifted the rest.
  const hasMore = cells.slice(count).some((cell) => cell !== "");
  return { ...row, isBlankSeparated: false, flaw: flaw ?? (hasMore ? "moreColumns" : null) };
}

// Lines below a list (sums, pages, who exported it and when) and between its rows (comments, rules).
const ASIDE =
  /^[\s"'|*#＊【[(（-]*(?:合计|总计|小计|总数|总共|共计|共\s*\d|以上|第\s*\d+\s*页|导出|制表|打印|total|subtotal|sum\b|count\b|\d+ rows?\b|page \d)|^\s*(?:#|--|\/\/)|^[^\p{L}\p{N}]*$/iu;

function isAside(raw: string): boolean {
  return ASIDE.test(raw) && !/\p{Nd}{10}/u.test(raw);
}

// Zero-width marks, direction marks, BOM and control characters, but not the joiner within an emoji.
const INVISIBLE =
  /[\p{Cc}\u00ad\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]|(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** Removes invisible characters from a pasted cell and joins its white space to single blanks. */
export function cleanPastedText(text: string): string {
  return text.replace(/\s+/g, " ").replace(INVISIBLE, "").trim();
}

/** Reads a pasted number as plain digits, without the decimals and separators of a tool that took it for an amount. */
export function stripToDigits(number: string): string {
  const plain = cleanPastedText(number).replace(/[\uff10-\uff19]/g, (digit) =>
    String.fromCharCode(digit.charCodeAt(0) - 0xfee0),
  );
  const bare = /^\d{1,3}(?:,\d{3}){3,}(?:\.0+)?$/.test(plain) ? plain.replaceAll(",", "") : plain;
  return bare.replace(/^(\d{10,})\.0+$/, "$1");
}
