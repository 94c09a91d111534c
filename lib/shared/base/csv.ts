import { zonedTime } from "#lib/shared/dates/zoned-time.ts";

const BOM = "\ufeff";

/** Rows as RFC 4180 with a BOM, so that spreadsheets read it as UTF-8; no cell is a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return BOM + writeCsvLines(rows);
}

/** The same without the BOM: what follows in a file that has begun. */
export function writeCsvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `${cells.map((cell) => quoted(inertCell(cell))).join(",")}\r\n`).join("");
}

/** Rows for pasting into a spreadsheet: tabs between cells, none within. */
export function writeTsv(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => inertCell(cell.replace(/[\t\r\n]+/g, " "))).join("\t"))
    .join("\n");
}

/** A cell that a spreadsheet would run as a formula gets a quote sign before it; digits stay bare. */
function inertCell(cell: string): string {
  return /^[=+\-@\t\r\n\0＝＋－＠]/.test(cell) ? `'${cell}` : cell;
}

// A spreadsheet may part cells at semicolons: what follows one must not become a cell, and a formula.
function quoted(cell: string): string {
  return /[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** `calls-20261121-1042-simulated.csv`: what it is, when it was made by the clock of the shop, and whether it tells of practice. */
export function csvFileName(what: string, now: number, timeZone: string, isSimulated: boolean): string {
  const at = zonedTime(now, timeZone);
  const stamp = at ? `-${at.year}${at.month}${at.day}-${at.hour}${at.minute}` : "";
  return `${what}${stamp}${isSimulated ? "-simulated" : ""}.csv`;
}
