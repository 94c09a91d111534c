import "server-only";
import { z } from "zod";
import { csvFile, type CsvFile } from "#lib/server/audit/csv-file.ts";
import { env } from "#lib/server/env.ts";
import { pictureRuleOf } from "#lib/server/settings/pictures.ts";
import { settingsSnapshot } from "#lib/server/settings/settings-snapshot.ts";
import type { Context } from "#lib/shared/base/identity.ts";
import type { BookExport } from "#lib/shared/orders/book.ts";
import { EXPORT_COLUMNS, type ExportColumn, orderCells } from "#lib/shared/orders/order-cells.ts";
import { findBooks, toBookOrder } from "./book-orders.ts";
import { getBookTotal } from "./book-total.ts";
import { bookWhere } from "./book-where.ts";
import { walkBook } from "./list-book.ts";

/** A spreadsheet takes some more. */
const MOST_ROWS = 1_000_000;

const columnsInput = z.array(z.enum(EXPORT_COLUMNS)).min(1);

/** What the file says in the language of the request. */
export type BookFileText = (word: ExportColumn | "mark" | "cut", values?: { count: number }) => string;

/** Every order of the book that a filter means, in the order of the screen, as CSV: batch by batch, never whole in memory. */
export async function exportBook(
  context: Context,
  { form, columns, sort, ...filter }: BookExport,
  say: BookFileText,
  mostRows = MOST_ROWS,
): Promise<CsvFile> {
  const wanted = columns === undefined ? EXPORT_COLUMNS : columnsInput.parse(columns.split("."));
  const [books, { count: total }, { values }] = await Promise.all([
    findBooks(filter.shop, filter.all),
    getBookTotal(context, filter),
    settingsSnapshot(),
  ]);
  const count = Math.min(total, mostRows);
  const pictures = pictureRuleOf(values);
  const where = bookWhere(books, filter, Date.now());
  async function* batches(): AsyncGenerator<string[][]> {
    for await (const rows of walkBook(books, { sort, q: filter.q }, { where, most: mostRows })) {
      const orders = await Promise.all(rows.map((row) => toBookOrder(row, pictures)));
      yield orders.map((order) => orderCells(order, wanted, env().tzShop));
    }
    if (count < total) yield [[say("cut", { count })]];
  }
  return csvFile(context, {
    what: "orderBook",
    fileName: "order-book",
    columns: wanted.map((column) => say(column)),
    mark: say("mark"),
    form,
    count,
    batches: batches(),
  });
}
