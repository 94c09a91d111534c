import { readCsvCell } from "#lib/shared/base/csv.ts";
import { csvCells, recordsOf, splitLines } from "#lib/shared/text/csv-records.ts";
import {
  chosenColumns,
  type ColumnChoice,
  findSeparator,
  listColumns,
  MAX_COLUMNS,
  type ReadTable,
  withoutTabGuards,
} from "#lib/shared/tables/pasted-columns.ts";
import { type CardColumns, columnsByContent, cardColumnsByHeads, fieldOfHead } from "./card-columns.ts";
import { type CardFieldCheck, checkCardField, cleanCardField } from "./card-fields.ts";
import { type CardListItem, MAX_LIST_ROWS } from "./card-list.ts";
import { CARD_FIELDS, type CardField, cardFields, type CardLevel } from "./cards.ts";
import { readPastedHolder } from "./holder-paste.ts";
import { areOrderNumbers, safeKey } from "./row-keys.ts";

/** State of a row before it is sent, in the order of the filters. */
export const READ_STATES = ["error", "warning", "repeated", "ok"] as const;
export type ReadState = (typeof READ_STATES)[number];

type CardIssue = { field: CardField } & Exclude<CardFieldCheck, { kind: "ok" }>;

/** A row of a pasted list. */
export type ReadCardRow = {
  /** Row number in the text or sheet, from 1, with headings and blank rows. */
  nr: number;
  cells: readonly string[];
  level: CardLevel;
  /** Cleaned texts of the fields; empty for none. */
  fields: Record<CardField, string>;
  issues: readonly CardIssue[];
  /** Number of the first row with the same card and fields. */
  sameAs: number | null;
  state: ReadState;
};

/** A column that is no field of a card; its cells can name the rows. */
export type KeyColumn = { at: number; head: string | null; hasOrderNumbers: boolean };

export type CardRows = {
  rows: readonly ReadCardRow[];
  keyColumns: readonly KeyColumn[];
  isTooLong: boolean;
  /** Null for a text that is no table. */
  table: ReadTable<CardField> | null;
};

type Line = { nr: number; cells: string[]; raw: string };
type Table = {
  lines: Line[];
  columns: CardColumns | null;
  heads: readonly string[] | null;
  isByHeads: boolean;
  /** Rows follow that were not read. */
  isCut: boolean;
};

/** Rows above the headings: a title, a day. */
const MAX_ABOVE_HEADS = 3;
/** Rows of headings, and above them: some tools repeat them on each page. */
const MAX_HEADS = 1_000;

/**
 * Reads a pasted text or the text of a file as cards, one per row, in any order of columns, or by exactly the columns
 * chosen for this table. `now` is Unix milliseconds.
 */
export function readCardRows(text: string, now: number, choice?: ColumnChoice<CardField>): CardRows {
  const {
    lines,
    columns: found,
    heads,
    isByHeads,
    isCut,
  } = readTable(withoutTabGuards(text.replace(/^\ufeff/, "")), now);
  const tableColumns =
    found === null
      ? []
      : listColumns(
          heads,
          lines.map(({ cells }) => cells),
        );
  const chosen = chosenColumns(choice, tableColumns);
  const columns = chosen ?? found;
  const isFixed = heads !== null || chosen !== null;
  const firsts = new Map<string, number>();
  const rows = lines.slice(0, MAX_LIST_ROWS).map((line) => {
    const row = readRow(line, columns, isFixed, now);
    const request = JSON.stringify([row.level, row.fields]);
    const first = row.state === "error" ? undefined : firsts.get(request);
    if (first !== undefined) return { ...row, sameAs: first, state: "repeated" as const };
    if (row.state !== "error") firsts.set(request, row.nr);
    return row;
  });
  return {
    rows,
    keyColumns: columns === null ? [] : findKeyColumns(rows, columns, heads),
    isTooLong: isCut || lines.length > MAX_LIST_ROWS,
    table:
      columns === null || tableColumns.length < 2
        ? null
        : { columns: tableColumns, byField: columns, isByHeads },
  };
}

/** True for a text with two cards or more, each in a row of its own. `now` is Unix milliseconds. */
export function isCardList(text: string, now: number): boolean {
  if (!/[\r\n]/.test(text.trim())) return false;
  const { rows } = readCardRows(text, now);
  return rows.filter(({ fields }) => fields.name !== "" && /\d{8}/.test(fields.accountNo)).length > 1;
}

/** Makes the card to send of a row: the fields of its level, and the cell of the key column or the row number. */
export function toListItem(row: ReadCardRow, keyColumn: KeyColumn | null): CardListItem {
  const fields = Object.fromEntries(cardFields(row.level).map((field) => [field, row.fields[field]]));
  return { key: keyOf(row, keyColumn), level: row.level, ...fields };
}

/** The key of a row; a cell with personal data is none. */
export function keyOf({ nr, cells, fields }: ReadCardRow, column: KeyColumn | null): string {
  return column === null ? String(nr) : safeKey(cells[column.at] ?? "", fields, column.hasOrderNumbers);
}

function readTable(text: string, now: number): Table {
  const separator = findSeparator(text);
  const lines: Line[] = [];
  let nr = 0;
  let isCut = false;
  for (const raw of rowsOf(text, separator)) {
    nr += 1;
    const cells = separator === null ? [raw.trim()] : cellsOf(raw, separator);
    if (cells.every((cell) => cell.trim() === "")) continue;
    lines.push({ nr, cells, raw });
    // Rows of headings may be among them.
    isCut = lines.length > MAX_LIST_ROWS + MAX_HEADS;
    if (isCut) break;
  }
  const above = lines.slice(0, MAX_ABOVE_HEADS + 1).map(({ cells }) => cardColumnsByHeads(cells));
  const at = above.findIndex(
    (columns, index) => columns !== null && (index === 0 || Object.keys(columns).length > 1),
  );
  const hasNumberAbove = lines.slice(0, Math.max(0, at)).some(({ raw }) => /\p{Nd}{8}/u.test(raw));
  const heads = at === -1 || hasNumberAbove ? null : (lines[at]?.cells ?? null);
  if (heads !== null && separator !== null) {
    const repeated = heads.join("\t");
    const rows = lines.slice(at + 1).filter(({ cells }) => cells.join("\t") !== repeated);
    const found = columnsByContent(
      rows.map(({ cells }) => cells),
      now,
    );
    const byHeads = above[at] ?? {};
    const isByHeads = byHeads.name !== undefined && byHeads.accountNo !== undefined;
    return { lines: rows, columns: withContent(byHeads, found), heads, isByHeads, isCut };
  }
  const rows = heads === null ? lines : lines.slice(at + 1);
  const columns =
    separator === null
      ? null
      : columnsByContent(
          rows.map(({ cells }) => cells),
          now,
        );
  return { lines: rows, columns, heads: null, isByHeads: false, isCut };
}

/** Adds name and card by their content where the headings call them something else. */
function withContent(byHeads: CardColumns, byContent: CardColumns): CardColumns {
  const columns = { ...byHeads };
  for (const field of ["name", "accountNo"] as const) {
    const at = byContent[field];
    if (columns[field] === undefined && at !== undefined && !Object.values(columns).includes(at))
      columns[field] = at;
  }
  return columns;
}

/** Splits a text into rows; a quoted cell may span lines, but a stray quote joins none. */
function* rowsOf(text: string, separator: string | null): Generator<string> {
  const flawOf = (raw: string) => (separator === null ? null : csvCells(raw, separator).flaw);
  for (const { raw, line, lastLine } of recordsOf(text, (one) => flawOf(one) === "unclosedQuote")) {
    if (line < lastLine && flawOf(raw) !== null) for (const part of splitLines(raw)) yield part.raw;
    else yield raw;
  }
}

/** A broken quote leaves the row in one piece. */
function cellsOf(raw: string, separator: string): string[] {
  const { cells, flaw } = csvCells(raw, separator);
  return (flaw === null ? cells : raw.split(separator).map((cell) => cell.trim())).map(readCsvCell);
}

function readRow(
  { nr, cells, raw }: Line,
  columns: CardColumns | null,
  isFixed: boolean,
  now: number,
): ReadCardRow {
  const own = columns === null ? null : readCells(cells, columns);
  const row = own && judge(own, now);
  if (row !== null && (row.state !== "error" || isFixed)) return { nr, cells, ...row };
  // Each row may have an order of its own.
  const other = judge(readPastedHolder(raw, now) ?? {}, now);
  return { nr, cells, ...(row === null || other.state !== "error" ? other : row) };
}

function readCells(cells: readonly string[], columns: CardColumns): Partial<Record<CardField, string>> {
  return Object.fromEntries(
    CARD_FIELDS.map((field) => {
      const at = columns[field];
      return [field, at === undefined ? "" : cleanCardField(field, cells[at] ?? "")];
    }),
  );
}

function judge(
  found: Partial<Record<CardField, string>>,
  now: number,
): Pick<ReadCardRow, "level" | "fields" | "issues" | "sameAs" | "state"> {
  const { name = "", accountNo = "", idCardCode = "", bankPreMobile = "" } = found;
  const fields = { name, accountNo, idCardCode, bankPreMobile };
  const level = bankPreMobile !== "" ? 4 : idCardCode !== "" ? 3 : 2;
  const issues = cardFields(level).flatMap((field): CardIssue[] => {
    const check = checkCardField(field, fields[field], now);
    return check.kind === "ok" ? [] : [{ field, ...check }];
  });
  const state = issues.some(({ kind }) => kind === "error") ? "error" : issues.length > 0 ? "warning" : "ok";
  return { level, fields, issues, sameAs: null, state };
}

/** Columns whose cells fit as keys, none of people; a few cells with personal data are left empty later. */
function findKeyColumns(
  rows: readonly ReadCardRow[],
  columns: CardColumns,
  heads: readonly string[] | null,
): KeyColumn[] {
  const taken = Object.values(columns);
  const width = Math.min(
    MAX_COLUMNS,
    rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
  );
  return Array.from({ length: width }, (_, at) => at)
    .filter((at) => !taken.includes(at) && fieldOfHead(heads?.[at] ?? "") === null)
    .map((at) => ({
      at,
      head: heads?.[at]?.trim() || null,
      // Of the rows to send, which the server judges by the same rule.
      hasOrderNumbers: areOrderNumbers(
        rows.filter(({ state }) => state !== "error").map(({ cells }) => (cells[at] ?? "").trim()),
      ),
    }))
    .filter((column) => {
      const filled = rows.filter(({ cells }) => (cells[column.at] ?? "").trim() !== "");
      return (
        filled.length > 0 && filled.filter((row) => keyOf(row, column) === "").length * 4 <= filled.length
      );
    });
}
