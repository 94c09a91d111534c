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
