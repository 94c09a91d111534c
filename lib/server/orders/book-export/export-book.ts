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
import { selectIds } from "#lib/server/orders/book/walk-book.ts";
import { toPictureRule } from "#lib/server/settings/picture-sources.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import { csvBytes, fileHead, MARK } from "#lib/server/tables/table-file.ts";
import { type XlsxCell, xlsxBytes } from "#lib/server/tables/xlsx-bytes.ts";
import { type CellFit, fitCell } from "#lib/shared/base/csv.ts";
import type { ExportOrdersInput } from "#lib/shared/jobs/export-job.ts";
import type { PictureRule } from "#lib/shared/links/pictures.ts";
import type { BookExport, BookOrder } from "#lib/shared/orders/book.ts";
import {
  type CellTerms,
  type ExportColumn,
  numberColumns,
  orderCells,
} from "#lib/shared/orders/order-cells.ts";
import { itemColumns, itemRows, parseExportColumns, xlsxCells, xlsxColumns } from "./export-cells.ts";
import { listRows, listOrdersByIds } from "./rows-of-ids.ts";

/**
 * Progress of an export: the number of orders, counted at the start (null if too many to count), and of rows
 * written so far.
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
    const found = await selectIds(books, { sort, q: filter.q }, { where, most: mostRows + 1 });
    const isCut = found.length > mostRows;
    const { count, isMore } = isCut ? await countBook(books, where) : { count: found.length, isMore: false };
    progress.total = isMore ? null : count;
    if (isCut) progress.cut = "limit";
    const extract: Extract = {
      ids: found.subarray(0, mostRows),
      pictures: toPictureRule(values),
      terms: { timeZone: env().tzShop, statuses: books.statuses },
    };
    const isWritten = await writeJobFile(
      {
        jobId: job.id,
        instanceId,
        signal,
        parts: exportBytes(job.input, extract, progress),
        progress: () => progress,
      },
      () => ({ ...fileHead("order-book", job.input.form), what: "orderBook", rows: progress.rows }),
    );
    return { kind: isWritten ? "over" : "stopped" };
  } catch (error) {
    logError("an export could not go on", error, { jobId: job.id });
    return { kind: "paused", pause: { by: "error" } };
  }
}

/** Selected orders, and the terms of their cells. */
type Extract = { ids: BigInt64Array; pictures: PictureRule; terms: CellTerms };

function exportBytes(
  { form, columns, words }: ExportOrdersInput,
  { ids, pictures, terms }: Extract,
  progress: ExportProgress,
): AsyncIterable<Uint8Array> {
  // A job that an older version began may have fewer columns.
  const wanted = parseExportColumns(columns).slice(0, words.header.length);
  const isSimulated = env().mode === "sandbox";
  const mark = isSimulated ? [MARK] : [];
  const headerOf = (some: readonly ExportColumn[]) => [
    ...some.map((column) => words.header[wanted.indexOf(column)] ?? ""),
    ...(isSimulated ? [words.mark] : []),
  ];
  const fit: CellFit = { word: words.cutCell ?? " …", cutCells: 0 };
  async function* orderRows<Cell>(
    cellsOf: (order: BookOrder, columns: readonly ExportColumn[], terms: CellTerms) => Cell[],
  ): AsyncGenerator<(Cell | string)[][]> {
    for await (const some of listOrdersByIds(ids, pictures)) {
      const rows = some.map((order) => [...cellsOf(order, wanted, terms), ...mark]);
      yield form === "plain" ? rows : rows.map((cells) => fitCells(cells, fit));
      progress.rows += some.length;
      progress.cutCells = fit.cutCells;
    }
    if (progress.cut !== null) yield [[words.cut, ...mark]];
  }
  const header = headerOf(wanted);
  if (form !== "xlsx") return csvBytes(header, orderRows(orderCells), form, numberColumns(wanted));
  const ofItems = itemColumns(wanted);
  // An archive holds one file after the other, and no row stays in memory: items are read in a walk of their own.
  async function* allItems(): AsyncGenerator<XlsxCell[][]> {
    // A text of an item was counted with its order.
    const uncounted = { ...fit };
    for await (const rows of listRows(ids))
      yield rows.flatMap((row) =>
        itemRows(row, ofItems).map((cells) => fitCells([...cells, ...mark], uncounted)),
      );
  }
  const sheetOf = (name: string, some: readonly ExportColumn[], batches: AsyncIterable<XlsxCell[][]>) => ({
    name,
    header: headerOf(some),
    columns: xlsxColumns(some, isSimulated),
    batches,
  });
  const sheets = [sheetOf(words.orders ?? "Orders", wanted, orderRows(xlsxCells))];
  if (ofItems.length > 0) sheets.push(sheetOf(words.items ?? "Items", ofItems, allItems()));
  return xlsxBytes(sheets);
}

/** Cuts the texts among cells to what a cell can hold. */
function fitCells<Cell>(cells: readonly Cell[], fit: CellFit): (Cell | string)[] {
  return cells.map((cell) => (typeof cell === "string" ? fitCell(cell, fit) : cell));
}
