import type { BookOrder } from "#lib/shared/orders/book.ts";
import { DAY_MS } from "#lib/shared/dates/durations.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";
import {
  type CellWords,
  EXPORT_COLUMNS,
  type ExportColumn,
  orderCells,
} from "#lib/shared/orders/order-cells.ts";
import type { Parsed } from "#lib/shared/orders/orders.ts";
import type { XlsxCell, XlsxColumn, XlsxFormat } from "./xlsx-bytes.ts";

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
 * Cells of an order, amount and quantity as numbers and times as dates by the clock of the shop. Order numbers are
 * text, as a spreadsheet would round them. Several items have one sum, and their own quantities behind their names.
 */
export function xlsxCells(order: BookOrder, columns: readonly ExportColumn[], words: CellWords): XlsxCell[] {
  const texts = orderCells(order, columns, words);
  return columns.map((column, at) => {
    const text = texts[at] ?? "";
    if (column === "goods") return withCounts(order, text);
    return toNumber(order, column, words.timeZone) ?? text;
  });
}

/** Value of a cell that can be added up or sorted as a time; null for one that is text. */
function toNumber(order: BookOrder, column: ExportColumn, timeZone: string): number | null {
  switch (column) {
    case "amount": {
      const fen = readValue(order.amountFen);
      return fen !== null && Math.abs(fen) < EXACT_FEN ? fen / 100 : null;
    }
    case "quantity":
      return countPieces(order);
    case "paid":
      return toSerial(readValue(order.paidAt), timeZone);
    case "confirmed":
      return toSerial(readValue(order.confirmedAt), timeZone);
    case "shipBy":
      return toSerial(readValue(order.shipBy), timeZone);
    case "printed":
      return toSerial(order.printed?.at ?? null, timeZone);
    default:
      return null;
  }
}

const readValue = (parsed: Parsed<number>) => (parsed !== null && "value" in parsed ? parsed.value : null);

const linesOf = ({ goods }: BookOrder) =>
  "unreadable" in goods ? [] : "lines" in goods ? goods.lines : [goods];

/** Sum of the quantities; null when one is missing or unreadable. */
function countPieces(order: BookOrder): number | null {
  const counts = linesOf(order).map(({ count }) => readValue(count));
  if (counts.length === 0 || counts.some((count) => count === null)) return null;
  return counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** Adds the quantity to each name where the quantity cell is the sum of several. */
function withCounts(order: BookOrder, names: string): string {
  const lines = linesOf(order);
  if (lines.length < 2 || countPieces(order) === null) return names;
  return lines.map(({ name, count }) => `${name ?? ""} ×${readValue(count)}`).join("\n");
}

/** Days since the end of 1899, by the clock of the shop: a date of a spreadsheet. */
function toSerial(at: number | null, timeZone: string): number | null {
  const time = at === null ? null : zonedTime(at, timeZone);
  if (time === null) return null;
  const [year = 0, month = 1, day, hour, minute] = [
    time.year,
    time.month,
    time.day,
    time.hour,
    time.minute,
  ].map(Number);
  return Date.UTC(year, month - 1, day, hour, minute) / DAY_MS + DAYS_BEFORE_1970;
}

const DAYS_BEFORE_1970 = 25_569;

const WIDTHS: Partial<Record<ExportColumn, number>> = {
  number: 22,
  goods: 40,
  spec: 24,
  paid: 17,
  confirmed: 17,
  shipBy: 17,
  printed: 17,
  remark: 32,
  region: 24,
  shop: 16,
};

const FORMATS: Partial<Record<ExportColumn, XlsxFormat>> = {
  amount: "amount",
  quantity: "count",
  paid: "time",
  confirmed: "time",
  shipBy: "time",
  printed: "time",
};

/** Widths and formats of the columns, with one for the mark of simulated data at the end. */
export function xlsxColumns(columns: readonly ExportColumn[], isMarked: boolean): XlsxColumn[] {
  const own = columns.map((column) => ({
    widthSigns: WIDTHS[column] ?? 12,
    format: FORMATS[column],
  }));
  return isMarked ? [...own, { widthSigns: 12 }] : own;
}
