import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const BOM = "\ufeff";

/** `plain`: every cell as it is; `excel`: numbers that a spreadsheet would round or shorten are written as text. */
export const CSV_FORMS = ["plain", "excel"] as const;
export type CsvForm = (typeof CSV_FORMS)[number];

/** Rows as RFC 4180 with a BOM, so that spreadsheets read it as UTF-8; no cell is a formula. */
export function writeCsv(rows: readonly (readonly string[])[], form: CsvForm = "plain"): string {
  return BOM + writeCsvLines(rows, form);
}

/** The same without the BOM: what follows in a file that has begun. */
export function writeCsvLines(rows: readonly (readonly string[])[], form: CsvForm = "plain"): string {
  const written = form === "excel" ? textCell : inertCell;
  return rows.map((cells) => `${cells.map((cell) => quoted(written(cell))).join(",")}\r\n`).join("");
}

// What tools put before, and around, a long number so that a spreadsheet keeps its digits; and formulas that do.
const GUARDED = /^[\s\p{Cf}\0'‘’＇"“”`´′]*(\d[\dA-Za-z-]{9,})[\s\p{Cf}'‘’＇"“”`´′]*$/u;
const FORMULA =
  /^[\s\p{Cf}]*[=＝]\s*(?:(?:T|TEXT|CONCATENATE|CONCAT|TRIM)\(\s*)?["“”]([^"“”]*)["“”](?:\s*&\s*"")?(?:\s*,\s*"[^"]*")?(?:\s*\))?\s*$/iu;

/** What a cell of either form, or of another tool, said before it was guarded: `="4402…"` and `'4402…` → `4402…`, `'=1` → `=1`. */
export function readCsvCell(cell: string): string {
  const text = FORMULA.exec(cell)?.[1] ?? GUARDED.exec(cell)?.[1];
  return text ?? (INERT.test(cell) && cell.startsWith("'") ? cell.slice(1) : cell);
}

/** Rows for pasting into a spreadsheet: tabs between cells, none within. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => inertCell(cell.replace(/[\t\r\n]+/g, " "))).join("\t"))
    .join("\n");
}

const INERT = /^'*[=+\-@\t\r\n\0＝＋－＠]/;

/** A cell that a spreadsheet would run as a formula gets a quote sign before it; digits stay bare. */
function inertCell(cell: string): string {
  return INERT.test(cell) ? `'${cell}` : cell;
}

// From 12 digits on they are shown as 4.4E+18, from 16 on rounded; leading zeros go, and 12E5 becomes a number.
const CHANGED_BY_SPREADSHEETS = /^(?:\d{12,}|0\d+|\d+(?:\.\d*)?e[+-]?\d+)$/i;

/** A number that has to keep its digits as a formula that gives them as text; nothing but digits can stand in it. */
function textCell(cell: string): string {
  return CHANGED_BY_SPREADSHEETS.test(cell) ? `="${cell}"` : inertCell(cell);
}

// A spreadsheet may part cells at semicolons: what follows one must not become a cell, and a formula.
function quoted(cell: string): string {
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

const SIGNS: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/**
 * Tab-separated rows as a table for the clipboard: a spreadsheet prefers it to the text beside it, and is told to keep every
 * cell as text, so that no long number is rounded.
 */
export function htmlTable(tsv: string): string {
  const rows = tsv.split("\n").map((row) => {
    const cells = row.split("\t").map((cell) => `<td style='mso-number-format:"\\@"'>${escaped(cell)}</td>`);
    return `<tr>${cells.join("")}</tr>`;
  });
  return `<meta charset="utf-8"><table>${rows.join("")}</table>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => SIGNS[sign] ?? "");
}
