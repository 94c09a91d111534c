import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const BOM = "\ufeff";

/** `plain`: every text exactly as it is, for programs; `excel`: in a spreadsheet every text stays that text, and none is run. */
export const CSV_FORMS = ["plain", "excel"] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

type Rows = readonly (readonly string[])[];
/** Whether the numbers of a column, by its place, are there to be added up; absent: those of any may be. */
export type NumberColumns = readonly boolean[];

/** Rows as RFC 4180 with a BOM, so that spreadsheets read it as UTF-8. */
export function writeCsv(rows: Rows, form: CsvForm = "plain", numbers?: NumberColumns): string {
  return BOM + writeCsvLines(rows, form, numbers);
}

/** The same without the BOM: what follows in a file that has begun. */
export function writeCsvLines(rows: Rows, form: CsvForm = "plain", numbers?: NumberColumns): string {
  const written = (cell: string, at: number) =>
    form === "plain" ? plainCell(cell) : isNumber(cell, at, numbers) ? cell : textCell(cell);
  return rows
    .map((cells) => `${cells.map((cell, at) => quoteCell(written(cell, at))).join(",")}\r\n`)
    .join("");
}

// What tools put before, and around, a long number so that a spreadsheet keeps its digits; and formulas that do.
const GUARDED = /^[\s\p{Cf}\0'‘’＇"“”`´′]*(\d[\dA-Za-z-]{9,})[\s\p{Cf}'‘’＇"“”`´′]*$/u;
const FORMULA =
  /^[\s\p{Cf}]*[=＝]\s*(?:(?:T|TEXT|CONCATENATE|CONCAT|TRIM)\(\s*)?(?:"((?:[^"]|"")*)"|[“”]([^"“”]*)[“”])(?:\s*&\s*"")?(?:\s*,\s*"[^"]*")?(?:\s*\))?\s*$/iu;

/** What a cell of either form, or of another tool, said before it was guarded: `="4402…"` and `'4402…` → `4402…`, `'=1` → `=1`. */
export function readCsvCell(cell: string): string {
  const [, literal, curly] = FORMULA.exec(cell) ?? [];
  const text = literal?.replaceAll('""', '"') ?? curly ?? GUARDED.exec(cell)?.[1];
  return text ?? (INERT.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);
}

/** Rows for pasting, every text as it is: a line a row, tabs between cells and none within. */
export function writeTsv(rows: Rows): string {
  return rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
}

const INERT = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** A cell that a spreadsheet would run as a formula gets a quote sign before it. */
export function inertCell(cell: string): string {
  return INERT.test(cell) ? `'${cell}` : cell;
}

/** The text itself; only what would be read as a cell of the other form is guarded, so that it comes back as it was. */
function plainCell(cell: string): string {
  if (!isReadAsOther(cell)) return cell;
  return GUARDED.test(cell) ? toFormula(cell) : `'${cell}`;
}

function isReadAsOther(cell: string): boolean {
  return readCsvCell(cell) !== cell;
}

function toFormula(text: string): string {
  return `="${text.replaceAll('"', '""')}"`;
}

// What has more digits is shown as 4.4E+18, and rounded.
const NUMBER = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$/;

function isNumber(cell: string, at: number, numbers: NumberColumns | undefined): boolean {
  return (numbers?.[at] ?? numbers === undefined) && NUMBER.test(cell);
}

/** As long as a text may be in a formula. */
const MAX_LITERAL_LENGTH = 255;

/** A text that a spreadsheet would change, as the formula that gives it: no other sign keeps it without being seen. */
function textCell(cell: string): string {
  if (INERT.test(cell)) return inertCell(cell);
  const canBeLiteral = cell.length <= MAX_LITERAL_LENGTH && !/[\r\n]/.test(cell);
  return canBeLiteral && (isTurned(cell) || isReadAsOther(cell)) ? toFormula(cell) : cell;
}

/** Of a text in one cell of a spreadsheet. */
export const MAX_CELL_SIGNS = 32_767;

/** Counts in `cutCells` what it cuts. */
export type CellFit = { word: string; cutCells: number };

/** What a spreadsheet can hold of a text; one that is too long ends with the word for it, and is counted. */
export function fitCell(text: string, fit: CellFit): string {
  if (text.length <= MAX_CELL_SIGNS) return text;
  fit.cutCells += 1;
  return text.slice(0, MAX_CELL_SIGNS - fit.word.length).replace(/[\ud800-\udbff]$/, "") + fit.word;
}

const OF_DATES =
  /jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?<=\d ?)[ap]m?$|(?<=[\d.])e(?=[\d+-])|星期|周|上午|下午|[年月日号时時点點分秒]/g;
const OF_NUMBERS = /^[\p{Nd}\p{Sc}〇零一二三四五六七八九十\s.,:/⁄\\'%+\-–()]*$/u;

/**
 * Whether a spreadsheet takes a text for a number, a date, a time, a truth or an error: 3-4, MAR 3, 1E5, 007, 1/2, 50%, TRUE, #N/A;
 * or loses blanks at its ends. Rather too often than once too few.
 */
function isTurned(cell: string): boolean {
  if (/^\s|\s$/.test(cell)) return true;
  const text = cell.normalize("NFKC").toLowerCase();
  if (/^(?:true|false|#[a-z/\d]+[!?]?)$/.test(text)) return true;
  const rest = text.replace(OF_DATES, "");
  return (
    (/\p{Nd}/u.test(text) || rest !== text) &&
    /\p{Nd}|[一二三四五六七八九十]/u.test(rest) &&
    OF_NUMBERS.test(rest)
  );
}

// A spreadsheet may part cells at semicolons: what follows one must not become a cell, and a formula.
function quoteCell(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `calls-20261121-1042-simulated.csv`: what it is, when it was made by the clock of the shop, and whether it tells of practice. */
export function csvFileName(
  what: string,
  now: number,
  timeZone: string,
  isSimulated: boolean,
  ending = "csv",
): string {
  const at = zonedTime(now, timeZone);
  const stamp = at ? `-${at.year}${at.month}${at.day}-${at.hour}${at.minute}` : "";
  return `${what}${stamp}${isSimulated ? "-simulated" : ""}.${ending}`;
}

/**
 * Rows as a table for the clipboard, beside the text: a spreadsheet prefers it, and is told to keep every cell as text but for the
 * numbers of `numbers`.
 */
export function htmlTable(rows: Rows, numbers: NumberColumns): string {
  const cellOf = (cell: string, at: number) =>
    isNumber(cell, at, numbers)
      ? `<td>${cell}</td>`
      : `<td style='mso-number-format:"\\@";white-space:pre-wrap'>${escapeCell(inertCell(cell))}</td>`;
  const lines = rows.map((cells) => `<tr>${cells.map(cellOf).join("")}</tr>`);
  return `<meta charset="utf-8"><table>${lines.join("")}</table>`;
}

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escapeCell(text: string): string {
  return text
    .replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? "")
    .replace(/\r\n?|\n/g, "<br style='mso-data-placement:same-cell'>");
}
