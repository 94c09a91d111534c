import type { ExportedTable } from "#lib/shared/base/csv.ts";
import { readSheet } from "./read-xlsx.ts";

/** The text of a table: of its CSV file, or copied. */
export function exportedText(taken: ExportedTable): string {
  return "bytes" in taken ? Buffer.from(taken.bytes).toString() : taken.text;
}

/** The cells of a workbook as a person reads them: numbers as numbers, empty cells as "". */
export function exportedCells(file: ExportedTable | Buffer): (string | number)[][] {
  if (!Buffer.isBuffer(file) && !("bytes" in file)) throw new Error("no workbook");
  const rows = readSheet(Buffer.isBuffer(file) ? file : Buffer.from(file.bytes));
  return rows.map((row) =>
    row.map((cell) => (cell?.kind === "number" ? Number(cell.value) : (cell?.value ?? ""))),
  );
}
