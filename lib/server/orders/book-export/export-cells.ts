import type { BookOrder } from "#lib/shared/orders/book.ts";
import { EXPORT_COLUMNS, type ExportColumn, orderCells } from "#lib/shared/orders/order-cells.ts";
import type { XlsxCell, XlsxColumn } from "./xlsx-bytes.ts";

/** The columns of a file by their names with points between them; absent: all. Null for a name that nobody knows. */
export function knownColumns(names: string | undefined): ExportColumn[] | null {
  if (names === undefined) return [...EXPORT_COLUMNS];
  const known = names.split(".").map((name) => EXPORT_COLUMNS.find((column) => column === name) ?? null);
  return known.every((column) => column !== null) ? known : null;
}

/** The same of names that were judged before. */
export function parseColumns(names: string | undefined): ExportColumn[] {
  return knownColumns(names) ?? [];
}

/** Up to here a number of yuan with two decimals is written with the digits it has. */
const EXACT_FEN = 10 ** 15;

/** An order as cells, with the amount as a number. Times are text: a spreadsheet would move them by its own clock, and order numbers it would round. */
export function xlsxCells(order: BookOrder, columns: readonly ExportColumn[], timeZone: string): XlsxCell[] {
  const cells: XlsxCell[] = orderCells(order, columns, timeZone);
  const at = columns.indexOf("amount");
  const { amountFen } = order;
  if (at >= 0 && amountFen !== null && "value" in amountFen && Math.abs(amountFen.value) < EXACT_FEN)
    cells[at] = amountFen.value / 100;
  return cells;
}

const WIDTHS: Partial<Record<ExportColumn, number>> = {
  number: 22,
  goods: 40,
  spec: 24,
  paid: 17,
  confirmed: 17,
  shipBy: 17,
  remark: 32,
  region: 24,
  shop: 16,
};

/** How the columns look, the mark of the simulator behind them. */
export function xlsxColumns(columns: readonly ExportColumn[], isMarked: boolean): XlsxColumn[] {
  const own = columns.map((column) => ({
    widthSigns: WIDTHS[column] ?? 12,
    isNumber: column === "amount",
  }));
  return isMarked ? [...own, { widthSigns: 12 }] : own;
}
