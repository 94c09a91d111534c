import { writeXlsxStream } from "hucre/xlsx";
import type { ExportTable } from "./export-table.ts";

/** A number is one cell of a number; a text is one of text, whatever stands in it. */
export type XlsxCell = string | number;

/** The look of a column. */
export type XlsxColumn = { widthSigns: number; isNumber?: boolean };

/** A table as a workbook with one sheet, its first row in sight all the time; bit by bit, with nothing of it kept in memory. */
export async function* xlsxBytes(
  { header, batches }: ExportTable<XlsxCell>,
  { sheet, columns }: { sheet: string; columns: readonly XlsxColumn[] },
): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(rowsOf(header, batches), {
    name: sheet,
    columns: columns.map(({ widthSigns, isNumber }) => ({
      width: widthSigns,
      // A text that is typed over stays text: no formula, and no number that is rounded.
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

/** Text that reads like the writing of a sign (`_x0041_`) would come out as that sign; what XML can't hold as U+FFFD. */
function inText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\ufffe\uffff]/g, "\ufffd")
    .replace(/_(?=x[\da-f]{4}_)/gi, "_x005F_");
}
