import { fenNumber } from "#lib/shared/base/digits.ts";
import { zonedTime } from "#lib/shared/dates/zoned-time.ts";
import type { BookOrder } from "./book.ts";
import type { GoodsLine, ListOperation, Parsed, PendingOrder, SoldOrder } from "./orders.ts";
import { findStatus, type OrderStatus } from "./statuses.ts";

/** Columns that a file of orders may have, in its order. */
export const EXPORT_COLUMNS = [
  "shop",
  "number",
  "goods",
  "spec",
  "quantity",
  "amount",
  "paid",
  "confirmed",
  "shipBy",
  "preSale",
  "flag",
  "flagName",
  "remark",
  "region",
  "name",
  "phone",
  "status",
  "statusCode",
  "fromFile",
  "printed",
  "printedBy",
] as const;
export type ExportColumn = (typeof EXPORT_COLUMNS)[number];

/** Screen that the orders of a file come from. */
export type OrderList = ListOperation | "orderBook";

/**
 * `html`: same rows for the clipboard of a spreadsheet. `cutCells`: number of texts cut to the length of a
 * cell, each ending with a word that says so.
 */
export type OrdersFile = { name: string; text: string; html?: string; cutCells: number };

/** File columns of a screen column. */
const PARTS: Record<string, readonly ExportColumn[]> = {
  goods: ["goods", "spec", "quantity", "preSale"],
  dated: ["paid", "confirmed"],
  flag: ["flag", "flagName"],
  receiver: ["region", "name", "phone"],
  status: ["status", "statusCode", "fromFile", "printed", "printedBy"],
};

/** File columns that a list has no values for. */
const LEFT_OUT: Record<OrderList, readonly ExportColumn[]> = {
  pendingOrders: ["preSale", "fromFile", "printed", "printedBy"],
  soldOrders: ["fromFile", "printed", "printedBy"],
  orderBook: [],
};

/** File columns for the columns on screen; those that only the other list has are left out. */
export function exportColumns(shown: readonly string[], list: OrderList): ExportColumn[] {
  const wanted = new Set<string>(shown.flatMap((id): readonly string[] => PARTS[id] ?? [id]));
  return EXPORT_COLUMNS.filter((column) => wanted.has(column) && !LEFT_OUT[list].includes(column));
}

export type AnyOrder = SoldOrder | PendingOrder | BookOrder;

/** Clock of the shop, and the names of statuses. */
export type CellTerms = { timeZone: string; statuses: readonly OrderStatus[] };

/**
 * Cells of one order as the list shows it, several goods below each other in a cell. Absent values are empty,
 * unreadable ones as received; nothing is cut.
 */
export function orderCells(order: AnyOrder, columns: readonly ExportColumn[], terms: CellTerms): string[] {
  return columns.map((column) => formatCell(order, column, terms));
}

/** Marks the columns that are added up. */
export function numberColumns(columns: readonly ExportColumn[]): boolean[] {
  return columns.map((column) => column === "amount" || column === "quantity");
}

const TIME_COLUMNS = ["paid", "confirmed", "shipBy", "fromFile", "printed"] as const;
type TimeColumn = (typeof TIME_COLUMNS)[number];

export function isTimeColumn(column: ExportColumn): column is TimeColumn {
  return TIME_COLUMNS.some((one) => one === column);
}

/** Time (Unix milliseconds) that an order has in a column. */
export function timeOf(order: AnyOrder, column: TimeColumn): Parsed<number> {
  switch (column) {
    case "paid":
      return "paidAt" in order ? order.paidAt : null;
    case "confirmed":
      return "confirmedAt" in order ? order.confirmedAt : null;
    case "shipBy":
      return ("shipBy" in order ? order.shipBy : order.deadline) ?? null;
    case "fromFile":
      return "file" in order && order.file ? { value: order.file.at } : null;
    case "printed":
      return "printed" in order && order.printed ? { value: order.printed.at } : null;
  }
}

function formatCell(order: AnyOrder, column: ExportColumn, { timeZone, statuses }: CellTerms): string {
  const { receiver } = order;
  const goods = (part: (line: GoodsLine) => string) =>
    "unreadable" in order.goods
      ? column === "goods"
        ? order.goods.unreadable
        : ""
      : ("lines" in order.goods ? order.goods.lines : [order.goods]).map(part).join("\n");
  switch (column) {
    case "shop":
      return "shopName" in order ? order.shopName : "";
    case "number":
      return order.orderNumber ?? "";
    case "goods":
      return goods(({ name }) => name ?? "");
    case "spec":
      return goods(({ spec }) => spec ?? "");
    case "quantity":
      return goods(({ count }) => parsedText(count, String));
    case "amount":
      return parsedText(order.amountFen, fenNumber);
    case "paid":
    case "confirmed":
    case "shipBy":
    case "fromFile":
    case "printed":
      return parsedText(timeOf(order, column), (at) => timeText(at, timeZone));
    case "preSale":
      return "isPreSale" in order ? parsedText(order.isPreSale, (isPreSale) => (isPreSale ? "1" : "0")) : "";
    case "flag":
      return "flag" in order ? (order.flag ?? "") : "";
    case "flagName":
      return "flagName" in order ? (order.flagName ?? "") : "";
    case "remark":
      return order.remark ?? "";
    case "region":
      return [receiver.province, receiver.city, receiver.district].filter(Boolean).join(" ");
    case "name":
      return receiver.name ?? "";
    case "phone":
      return receiver.phone ?? "";
    case "status":
      return (
        findStatus(statuses, order.status)?.name ??
        order.status ??
        (("file" in order && order.file?.status) || "")
      );
    case "statusCode":
      return order.status ?? "";
    case "printedBy":
      return ("printed" in order && order.printed?.by) || "";
  }
}

function parsedText<Value>(parsed: Parsed<Value>, write: (value: Value) => string): string {
  if (parsed === null) return "";
  return "value" in parsed ? write(parsed.value) : parsed.unreadable;
}

/** Formats by the clock of the shop: `2026-11-21 10:42`. */
function timeText(at: number, timeZone: string): string {
  const time = zonedTime(at, timeZone);
  return time === null ? String(at) : `${time.year}-${time.month}-${time.day} ${time.hour}:${time.minute}`;
}
