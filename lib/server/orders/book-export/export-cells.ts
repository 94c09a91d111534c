import type { BookRow } from "#lib/server/orders/book/book-orders.ts";
import { toSerial, type XlsxCell, type XlsxColumn } from "#lib/server/tables/xlsx-bytes.ts";
import type { BookOrder } from "#lib/shared/orders/book.ts";
import {
  type CellTerms,
  EXPORT_COLUMNS,
  type ExportColumn,
  isTimeColumn,
  orderCells,
  timeOf,
} from "#lib/shared/orders/order-cells.ts";
import { orderPieces, parsedValue } from "#lib/shared/orders/orders.ts";

/** Reads the columns of a file from their names, separated by points; all if absent. Null for an unknown name. */
export function knownColumns(names: string | undefined): ExportColumn[] | null {
  if (names === undefined) return [...EXPORT_COLUMNS];
  const known = names.split(".").map((name) => EXPORT_COLUMNS.find((column) => column === name) ?? null);
  return known.every((column) => column !== null) ? known : null;
}

/** Columns of names that were checked before. */
export function parseExportColumns(names: string | undefined): ExportColumn[] {
  return knownColumns(names) ?? [];
}

/**
 * Cells of an order: amounts, quantities and times as numbers, everything else as text. Order numbers are text, as a
 * spreadsheet would round them.
 */
export function xlsxCells(order: BookOrder, columns: readonly ExportColumn[], terms: CellTerms): XlsxCell[] {
  const texts = orderCells(order, columns, terms);
  return columns.map((column, at) => numberOf(order, column, terms.timeZone) ?? texts[at] ?? "");
}

/** Largest amount that a number of yuan with two decimals holds exactly. */
const EXACT_FEN = 10 ** 15;

/** Number in a cell of an order; null if it is a text. */
function numberOf(order: BookOrder, column: ExportColumn, timeZone: string): number | null {
  // Of several items the total; unknown while one of them is.
  if (column === "quantity") return orderPieces(order);
  if (column === "amount") {
    const fen = parsedValue(order.amountFen);
    return fen !== null && Math.abs(fen) < EXACT_FEN ? fen / 100 : null;
  }
  const at = isTimeColumn(column) ? parsedValue(timeOf(order, column)) : null;
  return at === null ? null : toSerial(at, timeZone);
}

const ITEM_COLUMNS = ["goods", "spec", "quantity"] as const satisfies readonly ExportColumn[];

/** Columns of the sheet of items among those of the file; none without one that is about the items. */
export function itemColumns(columns: readonly ExportColumn[]): ExportColumn[] {
  const isOfItems = (column: ExportColumn) => ITEM_COLUMNS.some((one) => one === column);
  if (!columns.some(isOfItems)) return [];
  return columns.filter((column) => column === "shop" || column === "number" || isOfItems(column));
}

/** Cells of each item of an order; one row with the text as received if the items were unreadable. */
export function itemRows(
  { shopName, number, goods }: Pick<BookRow, "shopName" | "number" | "goods">,
  columns: readonly ExportColumn[],
): XlsxCell[][] {
  const lines = "lines" in goods ? goods.lines : [{ name: goods.unreadable, spec: null, count: null }];
  return lines.map(({ name, spec, count }) => {
    const quantity = count === null ? "" : "value" in count ? count.value : count.unreadable;
    const cells: Partial<Record<ExportColumn, XlsxCell>> = {
      shop: shopName,
      number,
      goods: name ?? "",
      spec: spec ?? "",
      quantity,
    };
    return columns.map((column) => cells[column] ?? "");
  });
}

const WIDTHS: Partial<Record<ExportColumn, number>> = {
  number: 22,
  goods: 40,
  spec: 24,
  paid: 17,
  confirmed: 17,
  shipBy: 17,
  fromFile: 17,
  printed: 17,
  remark: 32,
  region: 24,
  shop: 16,
};

function formatOf(column: ExportColumn): XlsxColumn["format"] {
  if (column === "amount") return "amount";
  if (column === "quantity") return "count";
  return isTimeColumn(column) ? "time" : "text";
}

/** Widths and formats of the columns, with one for the mark of simulated data at the end. */
export function xlsxColumns(columns: readonly ExportColumn[], isMarked: boolean): XlsxColumn[] {
  const own = columns.map((column) => ({ widthSigns: WIDTHS[column] ?? 12, format: formatOf(column) }));
  return isMarked ? [...own, { widthSigns: 12, format: "text" }] : own;
}
