import type { BookOrder } from "#lib/shared/orders/book.ts";
import {
  type CellTerms,
  EXPORT_COLUMNS,
  type ExportColumn,
  orderCells,
} from "#lib/shared/orders/order-cells.ts";
import type { XlsxCell, XlsxColumn } from "./xlsx-bytes.ts";

/** Reads the columns of a file from their names, separated by points; all if absent. Null for an unknown name. */
export function knownColumns(names: string | undefined): ExportColumn[] | null {
  if (names === undefined) return [...EXPORT_COLUMNS];
  const known = names.split(".").map((name) => EXPORT_COLUMNS.find((column) => column === name) ?? null);
  return known.every((column) => column !== null) ? known : null;
}

/** Columns of names that were checked before. */
export function parseColumns(names: string | undefined): ExportColumn[] {
  return knownColumns(names) ?? [];
}

/** Largest amount that a number of yuan with two decimals holds exactly. */
const EXACT_FEN = 10 ** 15;

/**
 * Cells of an order, the amount as a number. Times are text, as a spreadsheet would shift them by its own clock; so
 * are order numbers, which it would round.
 */
export function xlsxCells(order: BookOrder, columns: readonly ExportColumn[], terms: CellTerms): XlsxCell[] {
  const cells: XlsxCell[] = orderCells(order, columns, terms);
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

/** Widths and formats of the columns, with one for the mark of simulated data at the end. */
export function xlsxColumns(columns: readonly ExportColumn[], isMarked: boolean): XlsxColumn[] {
  const own = columns.map((column) => ({
    widthSigns: WIDTHS[column] ?? 12,
    isNumber: column === "amount",
  }));
  return isMarked ? [...own, { widthSigns: 12 }] : own;
}
