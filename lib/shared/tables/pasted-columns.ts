import { readCsvCell } from "#lib/shared/base/csv.ts";
import { isShortenedNumber } from "#lib/shared/base/rounded-numbers.ts";
import { shortTo } from "#lib/shared/base/trim-end.ts";

/** A column of a pasted table: its place from 0, its heading, and its first value cut short. */
export type TableColumn = { at: number; head: string | null; sample: string };

/** Place of the column of each field; a field without a column is absent. */
export type ColumnsByField<Field extends string> = Partial<Record<Field, number>>;

/** A pasted table whose columns a person can assign to fields. */
export type ReadTable<Field extends string> = {
  columns: readonly TableColumn[];
  /** Columns that the rows were read by. */
  byField: ColumnsByField<Field>;
  /** The headings name every field that a row needs. */
  isByHeads: boolean;
};

/** Columns that a person chose for a table with these headings in these places; "heads" is its key. */
export type ColumnChoice<Field extends string> = { heads: string; byField: ColumnsByField<Field> };

/** Separators of cells. */
export const SEPARATORS = ["\t", ",", ";", "，", "；", "|"];
const SAMPLE_CHARACTERS = 20_000;
const SAMPLE_ROWS = 50;
/** Columns of a table that are looked at. */
export const MAX_COLUMNS = 100;
const MAX_LABEL_LENGTH = 24;
const MAX_SAMPLE_LENGTH = 12;

const LONG_NUMBER = /^[^\p{L}\p{Nd}]*\p{Nd}(?:[\s.-]{0,2}\p{Nd}){9,}[^\p{L}\p{Nd}]*$/u;

/** True for a number alone, as long as those of orders and cards, also one that a spreadsheet has shortened. */
function isNumberCell(cell: string): boolean {
  return LONG_NUMBER.test(cell) || isShortenedNumber(readCsvCell(cell).trim());
}

/**
 * Finds the separator of the cells: of those in at least half of the lines with numbers, a tab, or the one that leaves
 * numbers alone in a cell in the most lines.
 */
export function findSeparator(text: string): string | null {
  const sample = text
    .slice(0, SAMPLE_CHARACTERS)
    .split(/[\r\n]+/)
    .filter((line) => /\p{Nd}{4}/u.test(line));
  const [best] = SEPARATORS.map((separator) => {
    const rows = sample.map((line) => line.split(separator));
    return {
      separator,
      isUsual: rows.length > 0 && rows.filter((cells) => cells.length > 1).length * 2 >= rows.length,
      // A tab is no part of a cell.
      alone: separator === "\t" ? rows.length : rows.filter((cells) => cells.some(isNumberCell)).length,
    };
  })
    .filter(({ isUsual }) => isUsual)
    .toSorted((one, other) => other.alone - one.alone);
  return best?.separator ?? null;
}

/** A tab between cells; others stand before another separator or a closing quote. */
const CELL_TAB = /(?<=")\t(?=[^\t])|\t(?=[^\t])(?!"?[,;，；|\r\n]|"$)/;

/** Removes tabs that only keep a spreadsheet from rounding numbers. */
export function withoutTabGuards(text: string): string {
  if (!text.includes("\t") || CELL_TAB.test(text)) return text;
  const rest = text.replaceAll("\t", "");
  return findSeparator(rest) === null ? text : rest;
}

/** Lists the columns with a heading or a value in the first rows. */
export function listColumns(
  heads: readonly string[] | null,
  rows: readonly (readonly string[])[],
): TableColumn[] {
  const sample = rows.slice(0, SAMPLE_ROWS);
  const width = Math.max(heads?.length ?? 0, ...sample.map((cells) => cells.length));
  return Array.from({ length: Math.min(width, MAX_COLUMNS) }, (_, at) => ({
    at,
    head: shortTo(MAX_LABEL_LENGTH, heads?.[at]?.trim() ?? "") || null,
    sample: shortTo(
      MAX_SAMPLE_LENGTH,
      sample.map((cells) => (cells[at] ?? "").trim()).find((cell) => cell !== "") ?? "",
    ),
  })).filter(({ head, sample: value }) => head !== null || value !== "");
}

/** Letters of a column as spreadsheets write them: A, B, …, Z, AA. */
export function columnLetters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : columnLetters(Math.floor(at / 26) - 1) + last;
}

/** Assigns a column to a field, null for none; a field that had this column has none then. */
export function chooseColumn<Field extends string>(
  { columns, byField }: ReadTable<Field>,
  field: Field,
  at: number | null,
): ColumnChoice<Field> {
  const others = Object.entries(byField).filter(([other, place]) => other !== field && place !== at);
  const chosen = at === null ? [] : [[field, at]];
  return {
    heads: tableKey(columns),
    byField: Object.fromEntries([...others, ...chosen]) as ColumnsByField<Field>,
  };
}

/** Gives the columns of a choice; null if it was made for another table. */
export function chosenColumns<Field extends string>(
  choice: ColumnChoice<Field> | undefined,
  columns: readonly TableColumn[],
): ColumnsByField<Field> | null {
  return choice !== undefined && choice.heads === tableKey(columns) ? choice.byField : null;
}

/** Key of a table: its columns, by place and heading. A correction of a value doesn't change it. */
export function tableKey(columns: readonly TableColumn[]): string {
  return JSON.stringify(columns.map(({ at, head }) => [at, head]));
}
