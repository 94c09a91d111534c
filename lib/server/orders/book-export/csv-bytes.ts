import { type CsvForm, type NumberColumns, writeCsv, writeCsvLines } from "#lib/shared/base/csv.ts";
import type { ExportTable } from "./export-table.ts";

/** Streams a table as CSV in UTF-8 with a BOM. */
export async function* csvBytes(
  { header, batches }: ExportTable<string>,
  form: CsvForm,
  numbers: NumberColumns,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCsv([header], form, numbers));
  for await (const rows of batches) yield Buffer.from(writeCsvLines(rows, form, numbers));
}
