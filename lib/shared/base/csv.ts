import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const BOM = "\ufeff";

/** `plain` writes every text as it is, for programs; `excel` keeps spreadsheets from changing a text or running it. */
export const CSV_FORMS = ["plain", "excel"] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

/** File formats of an export. */
export const EXPORT_FORMS = ["xlsx", ...CSV_FORMS] as const;
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** Forms of an exported table: a file, or texts to copy. */
export type TableForm = ExportForm | "copy";

/** A file, or texts for the clipboard; `html` is for that of a spreadsheet. */
export type ExportedTable =
  { name: string; type: string; bytes: Uint8Array<ArrayBuffer> } | { text: string; html: string };

type Rows = readonly (readonly string[])[];
/** Columns, by index, that hold numbers to add up. Absent: any cell may be a number. */
export type NumberColumns = readonly boolean[];

/** Writes rows as RFC 4180 with a BOM, so that spreadsheets read UTF-8. */
export function writeCsv(rows: Rows, form: CsvForm = "plain", numbers?: NumberColumns): string {
  return BOM + writeCsvLines(rows, form, numbers);
}

/** Writes rows like `writeCsv` but without the BOM, to append to a file. */
export function writeCsvLines(rows: Rows, form: CsvForm = "plain", numbers?: NumberColumns): string {
  const written = (cell: string, at: number) =>
    form === "plain" ? plainCell(cell) : isNumber(cell, at, numbers) ? cell : textCell(cell);
  return rows
    .map((cells) => `${cells.map((cell, at) => quoteCell(written(cell, at))).join(",")}\r\n`)
    .join("");
}

// Signs that tools put around a long number so that a spreadsheet keeps its digits, and formulas for the same.
const GUARDED = /^[\s\p{Cf}\0'‘’＇"“”`´′]*(\d[\dA-Za-z-]{9,})[\s\p{Cf}'‘’＇"“”`´′]*$/u;
const FORMULA =
  /^[\s\p{Cf}]*[=＝]\s*(?:(?:T|TEXT|CONCATENATE|CONCAT|TRIM)\(\s*)?(?:"((?:[^"]|"")*)"|[“”']([^"“”']*)[“”'])(?:\s*&\s*"")?(?:\s*,\s*"[^"]*")?(?:\s*\))?\s*$/iu;

/** Removes the guard that either form, or another tool, put on a cell: `="4402…"`, `'4402…` → `4402…`, `'=1` → `=1`. */
export function readCsvCell(cell: string): string {
  const [, literal, curly] = FORMULA.exec(cell) ?? [];
  const text = literal?.replaceAll('""', '"') ?? curly ?? GUARDED.exec(cell)?.[1];
  return text ?? (INERT.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);
}

/** Writes rows for pasting, texts unchanged: a line a row, tabs only between cells. */
export function writeTsv(rows: Rows): string {
  return rows.map((cells) => cells.map((cell) => cell.replace(/[\t\r\n]+/g, " ")).join("\t")).join("\n");
}

const INERT = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** Puts a quote before a cell that a spreadsheet would run as a formula. */
export function inertCell(cell: string): string {
  return INERT.test(cell) ? `'${cell}` : cell;
}

/** Returns the text itself; guards only what `readCsvCell` would change, so that it reads back as it was. */
function plainCell(cell: string): string {
  if (!isReadAsOther(cell)) return cell;
  return INERT.test(cell) && !GUARDED.test(cell) ? `'${cell}` : toFormula(cell);
}

function isReadAsOther(cell: string): boolean {
  return readCsvCell(cell) !== cell;
}

function toFormula(text: string): string {
  return `="${text.replaceAll('"', '""')}"`;
}

// More digits would be shown as 4.4E+18, and rounded.
const NUMBER = /^-?(?:0|[1-9]\d{0,10})(?:\.\d{1,4})?$/;

function isNumber(cell: string, at: number, numbers: NumberColumns | undefined): boolean {
  return (numbers?.[at] ?? numbers === undefined) && NUMBER.test(cell);
}

/** Longest text that a formula may hold. */
const MAX_LITERAL_LENGTH = 255;

/** Writes a text that a spreadsheet would change as a formula: the only guard that nobody sees in the cell. */
function textCell(cell: string): string {
  const canBeLiteral = cell.length <= MAX_LITERAL_LENGTH && !/[\r\n]/.test(cell);
  if (INERT.test(cell) && !(canBeLiteral && GUARDED.test(cell))) return inertCell(cell);
  return canBeLiteral && (isReadAsValue(cell) || isReadAsOther(cell)) ? toFormula(cell) : cell;
}

/** Most characters in one cell of a spreadsheet. */
export const MAX_CELL_SIGNS = 32_767;

/** The word that ends a cut text, and the number of texts cut so far. */
export type CellFit = { word: string; cutCells: number };

/** Cuts a text to what a cell can hold, ends it with the word for that, and counts it. */
export function fitCell(text: string, fit: CellFit): string {
  if (text.length <= MAX_CELL_SIGNS) return text;
  fit.cutCells += 1;
  return text.slice(0, MAX_CELL_SIGNS - fit.word.length).replace(/[\ud800-\udbff]$/, "") + fit.word;
}

const OF_DATES =
  /jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|(?<=\d ?)[ap]m?$|(?<=[\d.])e(?=[\d+-])|星期|周|上午|下午|[年月日号时時点點分秒]/g;
const OF_NUMBERS = /^[\p{Nd}\p{Sc}〇零一二三四五六七八九十\s.,:/⁄\\'%+\-–()]*$/u;

/**
 * True when a spreadsheet reads a text as a number, date, time, boolean or error (3-4, MAR 3, 1E5, 50%, TRUE,
 * #N/A) or trims its blanks. In doubt it says true.
 */
function isReadAsValue(cell: string): boolean {
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

// Quotes semicolons too: a spreadsheet may split cells there, and the rest must not become a formula.
function quoteCell(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Names a file after its content, the shop's time, and practice: `calls-20261121-1042-simulated.csv`. */
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

/** Writes rows as an HTML table, which spreadsheets prefer to text; cells stay text except in columns of `numbers`. */
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
