import {
  type CsvCells,
  csvCells,
  splitLines,
  recordsOf,
  type TextRecord,
} from "#lib/shared/text/csv-records.ts";
import { readCsvCell } from "#lib/shared/base/csv.ts";
import {
  chosenColumns,
  type ColumnChoice,
  findSeparator,
  listColumns,
  type ReadTable,
  withoutTabGuards,
} from "#lib/shared/tables/pasted-columns.ts";
import {
  type BuyerField,
  type BuyerHeader,
  namedSeparator,
  plainHeads,
  readBuyerHeader,
  readFullHeader,
} from "./buyer-columns.ts";
import {
  isBlankHeader,
  isBuyerHead,
  isLineOpen,
  splitBuyerLine,
  type SplitLine,
  stripGuard,
} from "./split-buyer-line.ts";

export const MAX_ROWS = 20_000;
export const MAX_CHARACTERS = 5_000_000;
/** Most lines above a header: a title, a shop, a day. */
const MAX_ABOVE_HEADER = 20;

/** Reason why a whole text is unusable. */
type BrokenText =
  | { kind: "tooLarge" | "tooManyRows" | "binary" | "noNumberColumn" | "noNickColumn" }
  | { kind: "unclosedQuote"; line: number };

/** One row with content: the numbers of its first and last line, from 1. */
export type BuyerRow = SplitLine & { line: number; lastLine: number };

export type BuyerChoice = ColumnChoice<BuyerField>;

export type BuyerRows = {
  rows: readonly BuyerRow[];
  broken: BrokenText | null;
  /** Null for lines of a number and a nickname only, without a header. */
  table: ReadTable<BuyerField> | null;
};

/**
 * Reads the rows of a text, by the columns chosen for its table if there are any. Skips blank lines, headers, lines
 * above them, sums, and other columns. Stops at the first flaw that spoils the whole text, so that time and memory
 * stay bounded.
 */
export function readBuyerRows(brought: string, choice?: BuyerChoice): BuyerRows {
  if (brought.length > MAX_CHARACTERS) return { rows: [], broken: { kind: "tooLarge" }, table: null };
  if (brought.startsWith("PK\u0003\u0004")) return { rows: [], broken: { kind: "binary" }, table: null };
  const text = withColumnTabs(withoutTabGuards(brought));
  const start = findStart(text);
  const plain = start.header === null ? readFrom(text, start, plainLayout(start)) : NO_ROWS;
  const isTable = start.header !== null || choice !== undefined || isWide(plain.rows);
  const found = isTable ? findTable(text, start) : null;
  if (found === null) return { ...plain, table: null };
  const chosen = chosenColumns(choice, found.table.columns);
  const table = { ...found.table, byField: chosen ?? found.table.byField };
  if (start.header === null && chosen === null)
    return isWide(plain.rows) ? { ...withoutOrders(plain), table } : { ...plain, table: null };
  const { number, nick } = table.byField;
  if (number === undefined) return { rows: [], broken: { kind: "noNumberColumn" }, table };
  if (nick === undefined) return { rows: [], broken: { kind: "noNickColumn" }, table };
  return { ...readFrom(text, start, { ...found.layout, number, nick }), table };
}

const NO_ROWS: Omit<BuyerRows, "table"> = { rows: [], broken: null };

/** Rows of a wide table are no orders before its columns are chosen, also those with two cells. */
function withoutOrders({ rows, broken }: Omit<BuyerRows, "table">): Omit<BuyerRows, "table"> {
  return { rows: rows.map((row) => ({ ...row, flaw: row.flaw ?? ("moreColumns" as const) })), broken };
}

/** True if most rows have more cells than a number and a nickname. */
function isWide(rows: readonly BuyerRow[]): boolean {
  return rows.filter(({ flaw }) => flaw === "moreColumns").length * 2 > rows.length;
}

function readFrom(
  text: string,
  { from, line: first, header }: Start,
  ofFirst: Layout | null,
): Omit<BuyerRows, "table"> {
  let layout = ofFirst;
  let heads = header && plainHeads(header.heads);
  const isOpen = (raw: string) =>
    layout === null ? isLineOpen(raw) : csvCells(raw, layout.separator).flaw === "unclosedQuote";
  const rows: BuyerRow[] = [];
  for (const record of recordsOf(text, isOpen, from, first)) {
    const next = record.raw.length > MAX_HEADER_LENGTH ? null : readFullHeader(record.raw);
    if (next !== null) {
      // The same columns again, of another page for example, stay as they are.
      if (String(next.heads) !== String(heads))
        layout = { separator: next.separator, count: next.heads.length, ...next.byField };
      heads = next.heads;
      continue;
    }
    const split = layout === null ? splitBuyerLine(record.raw) : splitTableRow(record, layout);
    if (split === "unclosedQuote") return { rows: [], broken: { kind: "unclosedQuote", line: record.line } };
    if (split === null || isAside(record.raw)) continue;
    if (rows.length === MAX_ROWS) return { rows: [], broken: { kind: "tooManyRows" } };
    rows.push({ ...split, line: record.line, lastLine: record.lastLine });
  }
  return { rows, broken: null };
}

/** Lists the cells of a text, whichever column they are in. */
export function cellsOfText(text: string): string[] {
  const separator = findSeparator(text);
  if (separator === null) return [];
  return [...splitLines(text)].flatMap(({ raw }) => cellsOf(raw, separator).cells.map(readCsvCell));
}

/** Removes the rows that begin in these lines. */
export function withoutRows(text: string, lines: ReadonlySet<number>, choice?: BuyerChoice): string {
  const gone = new Set<number>();
  for (const { line, lastLine } of readBuyerRows(text, choice).rows)
    if (lines.has(line)) for (let at = line; at <= lastLine; at += 1) gone.add(at);
  return [...splitLines(text)].flatMap(({ line, raw }) => (gone.has(line) ? [] : raw)).join("\n");
}

/** Start of the rows; without a header, `separator` is the one that a first line names. */
type Start = { from: number; line: number; separator: string | null; header: BuyerHeader | null };

const WIDE_GAP = /(?<=\S)[ \u3000]{2,}(?=\S)/g;
const GAP = /(?<=\S)[ \u3000](?=\S)/g;

/**
 * Puts tabs between the columns of a table with three names or more, and only blanks between them: all its rows have
 * as many cells.
 */
function withColumnTabs(text: string): string {
  let start = 0;
  for (const { line, raw, end } of splitLines(text)) {
    if (line > MAX_ABOVE_HEADER || raw.length > MAX_HEADER_LENGTH || /\p{Nd}{8}|\t/u.test(raw)) break;
    const isWideGap = raw.trim().search(WIDE_GAP) !== -1;
    const gap = isWideGap ? WIDE_GAP : GAP;
    const names = raw.trim().split(gap);
    const table = text.slice(start);
    if (isBlankHeader(names, isWideGap) && areAsWide(table, gap, names.length))
      return `${text.slice(0, start)}${table.replace(gap, "\t")}`;
    start = end;
  }
  return text;
}

function areAsWide(table: string, gap: RegExp, count: number): boolean {
  const other = gap === GAP ? /[\t,，;；|｜]/ : /\t/;
  for (const { raw } of splitLines(table)) {
    if (raw.trim() === "" || isAside(raw)) continue;
    if (other.test(raw) || raw.trim().split(gap).length !== count) return false;
  }
  return true;
}

/** Finds the first row, and the header above it. */
function findStart(text: string): Start {
  let start: Start = { from: 0, line: 1, separator: null, header: null };
  for (const { line, raw, end } of splitLines(text)) {
    if (line > MAX_ABOVE_HEADER || /\p{Nd}{10}/u.test(raw)) break;
    const next = { from: end, line: line + 1 };
    const separator = namedSeparator(raw);
    const { separator: named } = start;
    const header =
      separator === null
        ? readBuyerHeader(raw.slice(0, MAX_HEADER_LENGTH), named === null ? undefined : [named])
        : null;
    if (header !== null) return { ...next, separator: header.separator, header };
    if (separator !== null) start = { ...next, separator, header };
    else if (isBuyerHead(raw)) return { ...start, ...next };
  }
  return start;
}

/** Columns that rows are split into: a cell past `count` means that one before it was split in two. */
type Layout = { separator: string; count: number } & Record<BuyerField, number>;

/** Layout of rows without a header; null where each line is split on its own. */
function plainLayout({ separator }: Start): Layout | null {
  return separator === null ? null : { separator, count: 2, number: 0, nick: 1 };
}

const SAMPLE_LINES = 50;

type FoundTable = { table: ReadTable<BuyerField>; layout: Pick<Layout, "separator" | "count"> };

/** Finds the columns of a table with a header, or of lines with many cells. */
function findTable(text: string, { from, line: first, separator: named, header }: Start): FoundTable | null {
  const separator = named ?? findSeparator(text);
  if (separator === null) return null;
  const sample: string[][] = [];
  const isOpen = (raw: string) => csvCells(raw, separator).flaw === "unclosedQuote";
  for (const { raw } of recordsOf(text, isOpen, from, first)) {
    sample.push(cellsOf(raw.slice(0, MAX_HEADER_LENGTH), separator).cells.map(readCsvCell));
    if (sample.length === SAMPLE_LINES) break;
  }
  const byField = header?.byField ?? { number: numberColumn(sample) };
  return {
    table: {
      columns: listColumns(header?.heads ?? null, sample),
      byField,
      isByHeads: header !== null && byField.nick !== undefined,
    },
    layout: {
      separator,
      count: header?.heads.length ?? usualWidth(sample),
    },
  };
}

/** The column with the most numbers as long as those of orders. */
function numberColumn(sample: readonly (readonly string[])[]): number | undefined {
  return mostFrequent(
    sample.flatMap((cells) =>
      cells.flatMap((cell, at) => (/^\d{12,19}$/.test(stripToDigits(cell)) ? [at] : [])),
    ),
  );
}

/** Number of cells in most lines; a line with more has a separator within a cell. */
function usualWidth(sample: readonly (readonly string[])[]): number {
  return mostFrequent(sample.map((cells) => cells.length).filter((width) => width > 1)) ?? Infinity;
}

/** The value that is there most often, the smallest of several. */
export function mostFrequent(values: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([one, times], [other, often]) => often - times || one - other)[0]?.[0];
}

function cellsOf(raw: string, separator: string): CsvCells {
  return csvCells(separator === "|" ? raw.replace(/^\s*\|/, "") : raw, separator);
}

const MAX_HEADER_LENGTH = 4_000;

function splitTableRow(
  { raw }: TextRecord,
  { separator, count, number, nick }: Layout,
): ReturnType<typeof splitBuyerLine> {
  const { cells, flaw } = cellsOf(raw, separator);
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
