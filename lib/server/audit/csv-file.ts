import "server-only";
import { env } from "#lib/server/env.ts";
import {
  csvFileName,
  type CsvForm,
  type NumberColumns,
  writeCsv,
  writeCsvLines,
} from "#lib/shared/base/csv.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import { recordAudit } from "./record-audit.ts";

/** Marks every row of a file of simulated data. */
const MARK = "SIMULATED";

export type CsvFile = { name: string; type: string; parts: AsyncIterable<string> };
type Table = {
  /** Names the table in the audit log and in the file's name. */
  what: "usage" | "calls" | "maybeCharged" | "cardChecks" | "orderBook";
  fileName?: string;
  columns: string[];
  /** Columns that are numbers and get a sum. */
  numbers: NumberColumns;
  mark: string;
  form: CsvForm;
  count: number;
  batches: AsyncIterable<string[][]>;
};

/** Makes a CSV file of a table, batch by batch. The export is recorded before its first row is sent. */
export async function csvFile(
  { identity }: Context,
  { what, fileName = what, columns, numbers, mark, form, count, batches }: Table,
): Promise<CsvFile> {
  const isSimulated = env().mode === "sandbox";
  await recordAudit({ kind: "exported", personId: identity.personId, details: { what, how: "csv", count } });
  const marked = (cells: string[], text: string) => (isSimulated ? [...cells, text] : cells);
  async function* parts(): AsyncGenerator<string> {
    yield writeCsv([marked(columns, mark)], form, numbers);
    for await (const rows of batches)
      yield writeCsvLines(
        rows.map((cells) => marked(cells, MARK)),
        form,
        numbers,
      );
  }
  return {
    name: csvFileName(fileName, Date.now(), env().tzShop, isSimulated),
    type: "text/csv; charset=utf-8",
    parts: parts(),
  };
}
