import { writeXlsxStream } from "hucre/xlsx";
import type { ExportTable } from "./export-table.ts";

/** Value of a cell: a number makes a number cell, a text always a text cell. */
export type XlsxCell = string | number;

/** Format of a column. */
export type XlsxColumn = { widthSigns: number; isNumber?: boolean };

/** Streams a table as a workbook with one sheet and a frozen first row; nothing of it stays in memory. */
export async function* xlsxBytes(
  { header, batches }: ExportTable<XlsxCell>,
  { sheet, columns }: { sheet: string; columns: readonly XlsxColumn[] },
): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(rowsOf(header, batches), {
    name: sheet,
    columns: columns.map(({ widthSigns, isNumber }) => ({
      width: widthSigns,
      // A text cell that is edited stays text: no formula, and no rounded number.
      numFmt: isNumber ? "0.00" : "@",
      style: { alignment: { vertical: "top", wrapText: !isNumber } },
    })),
    freezePane: { rows: 1 },
  });
  yield* stream;
}

async function* rowsOf(
  header: readonly string[],
  batches: AsyncIterable<XlsxCell[][]>,
): AsyncGenerator<(XlsxCell | null)[]> {
  yield header.map(inText);
  for await (const rows of batches) for (const cells of rows) yield cells.map(inCell);
}

function inCell(cell: XlsxCell): XlsxCell | null {
  if (typeof cell === "number") return cell;
  return cell === "" ? null : inText(cell);
}

/**
 * Escapes text that would be read as an escaped character (`_x0041_`); characters that XML can't hold become U+FFFD.
 */
function inText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}
