import "server-only";
import { databaseNow } from "#lib/server/db/database-clock.ts";
import { unseal } from "#lib/server/crypto/seal.ts";
import { env } from "#lib/server/env.ts";
import { writeJobFile } from "#lib/server/jobs/job-files.ts";
import type { JobRow } from "#lib/server/jobs/jobs.ts";
import type { StepOutcome } from "#lib/server/jobs/job-kind.ts";
import { logError } from "#lib/server/log/log.ts";
import { findBooks } from "#lib/server/orders/book/book-orders.ts";
import { countBook } from "#lib/server/orders/book/book-total.ts";
import { bookWhere } from "#lib/server/orders/book/book-where.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { isPresentAccount, settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import {
  type CellFit,
  type CsvForm,
  csvFileName,
  fitCell,
  type NumberColumns,
  writeCsv,
  writeCsvLines,
} from "#lib/shared/base/csv.ts";
import type { ExportOrdersInput } from "#lib/shared/jobs/export-job.ts";
import type { BookExport, BookOrder } from "#lib/shared/orders/book.ts";
import {
  type CellTerms,
  type ExportColumn,
  numberColumns,
  orderCells,
} from "#lib/shared/orders/order-cells.ts";
import { parseColumns, xlsxCells, xlsxColumns } from "./export-cells.ts";
import { type ExportTable, listSellerOrders } from "./export-table.ts";
import { xlsxBytes } from "./xlsx-bytes.ts";

/**
 * Progress of an export: the number of orders, settled at the start (null while too many to count), and of the rows
 * written.
 */
export type ExportProgress = {
  total: number | null;
  rows: number;
  cut: "limit" | null;
  /** Number of texts too long for a cell; absent in exports that began before they were counted. */
  cutCells?: number;
  beganAt: number | null;
};

/** Limit of rows: a sheet has 1,048,576, including the header. */
export const MAX_ROWS = 1_000_000;

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
/** Marks every row of a file of simulated data. */
const MARK = "SIMULATED";

/**
 * Writes a whole export. A file half written when its instance dies, or when a person pauses it, starts again, so
 * that a file is complete or not there.
 */
export async function exportBook(
  job: JobRow<ExportOrdersInput>,
  instanceId: string,
  signal: AbortSignal,
  mostRows = MAX_ROWS,
): Promise<StepOutcome> {
  if (job.file !== null) return { kind: "over" };
  if (!(await isPresentAccount(job.accountId))) return { kind: "paused", pause: { by: "account" } };
  const { values } = await settingsSnapshot();
  try {
    const input = await unseal("job input", [job.id], job.input.sealed);
    // Without its key nobody knows which orders to export.
    if (input === null) return { kind: "paused", pause: { by: "error" } };
    const { shop, all, sort, ...filter } = JSON.parse(input) as BookExport;
    const books = await findBooks(shop, all);
    const where = bookWhere(books, filter, databaseNow());
    const progress: ExportProgress = {
      total: null,
      rows: 0,
      cut: null,
      cutCells: 0,
      beganAt: Date.now(),
    };
    const extract = { books, query: { sort, q: filter.q }, where, pictures: toPictureRule(values) };
    const noteSettled = async (count: number) => {
      const { isMore, ...known } =
        count > mostRows ? await countBook(books, where) : { count, isMore: false };
      progress.total = isMore ? null : known.count;
    };
    const orders = listSellerOrders(extract, mostRows, {
      noteSettled,
      noteCut: () => (progress.cut = "limit"),
    });
    const isWritten = await writeJobFile(
      {
        jobId: job.id,
        instanceId,
        signal,
        parts: exportBytes(job.input, orders, progress, {
          timeZone: env().tzShop,
          statuses: books.statuses,
        }),
        progress: () => progress,
      },
      () => ({ ...fileNames(job.input.form), what: "orderBook", rows: progress.rows }),
    );
    return { kind: isWritten ? "over" : "stopped" };
  } catch (error) {
    logError("an export could not go on", error, { jobId: job.id });
    return { kind: "paused", pause: { by: "error" } };
  }
}

function fileNames(form: ExportOrdersInput["form"]): { name: string; type: string } {
  const kind = form === "xlsx" ? "xlsx" : "csv";
  const isSimulated = env().mode === "sandbox";
  return { name: csvFileName("order-book", Date.now(), env().tzShop, isSimulated, kind), type: TYPES[kind] };
}

function exportBytes(
  { form, columns, words }: ExportOrdersInput,
  orders: AsyncIterable<BookOrder[]>,
  progress: ExportProgress,
  terms: CellTerms,
): AsyncIterable<Uint8Array> {
  // A job of an older version may know fewer columns.
  const wanted = parseColumns(columns).slice(0, words.header.length);
  const isSimulated = env().mode === "sandbox";
  const header = isSimulated ? [...words.header, words.mark] : words.header;
  const mark = isSimulated ? [MARK] : [];
  const fit: CellFit = { word: words.cutCell ?? " …", cutCells: 0 };
  const fitted = <Cell>(cell: Cell) => (typeof cell === "string" ? fitCell(cell, fit) : cell);
  async function* batches<Cell>(
    cellsOf: (order: BookOrder, columns: readonly ExportColumn[], terms: CellTerms) => Cell[],
  ): AsyncGenerator<(Cell | string)[][]> {
    for await (const some of orders) {
      const rows = some.map((order) => [...cellsOf(order, wanted, terms), ...mark]);
      yield form === "plain" ? rows : rows.map((cells) => cells.map(fitted));
      progress.rows += some.length;
      progress.cutCells = fit.cutCells;
    }
    if (progress.cut !== null) yield [[words.cut, ...mark]];
  }
  if (form !== "xlsx") return csvBytes({ header, batches: batches(orderCells) }, form, numberColumns(wanted));
  const table = { header, batches: batches(xlsxCells) };
  return xlsxBytes(table, { sheet: "order-book", columns: xlsxColumns(wanted, isSimulated) });
}

/** Streams a table as CSV in UTF-8 with a BOM. */
async function* csvBytes(
  { header, batches }: ExportTable<string>,
  form: CsvForm,
  numbers: NumberColumns,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(writeCsv([header], form, numbers));
  for await (const rows of batches) yield Buffer.from(writeCsvLines(rows, form, numbers));
}
