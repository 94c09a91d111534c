import { findRounded } from "#lib/shared/base/find-rounded.ts";
import { maskName, maskPhone } from "#lib/shared/names/mask-receiver.ts";
import { orderNumberIssue, type OrderNumberIssue, plainSigns } from "#lib/shared/orders/order-number.ts";
import type { FullReceiver } from "#lib/shared/orders/orders.ts";
import { FILE_FIELDS, type FileColumns, type FileField } from "./channel-columns.ts";
import {
  FILE_NUMBER,
  FILE_TIMES,
  type FileOrder,
  type FileTime,
  MAX_FILE_TEXT_LENGTH,
  MAX_ITEMS,
} from "./file-orders.ts";
import type { FileRow } from "./file-table.ts";
import {
  cellText,
  fieldText,
  type Read,
  readAmount,
  readFlagCell,
  readTime,
  readUnits,
  splitAddress,
  unreadableTime,
} from "./file-values.ts";

/** Why a line is not taken. `severalRows`: lines of one order differ; `otherLine`: another line of its order is bad. */
export const REJECTIONS = [
  "noNumber",
  "badNumber",
  "shortened",
  "masked",
  "several",
  "phone",
  "rounded",
  "tooShort",
  "amount",
  "quantity",
  "tooLong",
  "severalRows",
  "otherLine",
] as const;
export type Rejection = (typeof REJECTIONS)[number];

/** A line that is not taken; `field` is the one that can't be read. */
export type RejectedLine = { line: number; reason: Rejection; field?: FileField };

export type OrderFile = {
  /** Orders, each once, in the order of the file. */
  orders: FileOrder[];
  rejected: RejectedLine[];
  /** Lines that repeat an earlier one. */
  repeatedCount: number;
};

/** Characters of one order, with all its items. */
const MAX_ORDER_LENGTH = 50_000;

/** Orders after which progress is passed on. */
const ORDERS_OF_PROGRESS = 500;

/**
 * Reads the orders of a table. Lines of one order are joined where a column tells them apart. `onProgress` gets the
 * share that is read.
 */
export function readOrderFile(
  rows: readonly FileRow[],
  columns: FileColumns,
  timeZone: string,
  onProgress: (share: number) => void = () => undefined,
): OrderFile {
  const groups = new Map<string, FileRow[]>();
  const rejected: RejectedLine[] = [];
  for (const row of rows) {
    const number = numberText(cellOf(row, columns.number));
    const issue = numberIssue(number);
    if (issue === null) groups.set(number, [...(groups.get(number) ?? []), row]);
    else rejected.push({ line: row.line, reason: issue, field: "number" });
  }
  const rounded = findRounded([...groups.keys()]);
  const file: OrderFile = { orders: [], rejected, repeatedCount: 0 };
  let count = 0;
  for (const [number, own] of groups) {
    count += 1;
    if (count % ORDERS_OF_PROGRESS === 0) onProgress(count / groups.size);
    const once = withoutRepeats(own, columns);
    file.repeatedCount += own.length - once.length;
    const found = rounded.has(number)
      ? own.map(({ line }): RejectedLine => ({ line, reason: "rounded", field: "number" }))
      : readOrder(number, once, columns, timeZone);
    if (Array.isArray(found)) rejected.push(...found);
    else file.orders.push(found);
  }
  rejected.sort((one, other) => one.line - other.line);
  return file;
}

function cellOf({ cells }: FileRow, at: number | undefined): string {
  return at === undefined ? "" : (cells[at] ?? "");
}

/** Text of a number in plain signs, without what a spreadsheet adds. */
function numberText(cell: string): string {
  return plainSigns(cellText(cell))
    .replace(/^'/, "")
    .replace(/^(\d{12,})\.0+$/, "$1");
}

/** Finds why a number names no order; zeros at its end are judged over the whole file. */
function numberIssue(number: string): Exclude<OrderNumberIssue, "rounded"> | "noNumber" | "badNumber" | null {
  if (number === "") return "noNumber";
  const issue = orderNumberIssue(number);
  if (issue !== null && issue !== "rounded") return issue;
  return FILE_NUMBER.test(number) ? null : "badNumber";
}

/** Removes lines that say the same as an earlier one. */
function withoutRepeats(rows: readonly FileRow[], columns: FileColumns): FileRow[] {
  if (rows.length === 1) return [...rows];
  const textOf = (row: FileRow) =>
    JSON.stringify(FILE_FIELDS.map((field) => cellText(cellOf(row, columns[field]))));
  return [...new Map(rows.toReversed().map((row) => [textOf(row), row])).values()].toReversed();
}

function readOrder(
  number: string,
  rows: readonly FileRow[],
  columns: FileColumns,
  timeZone: string,
): FileOrder | RejectedLine[] {
  const rejectAll = (reason: Rejection) => rows.map(({ line }): RejectedLine => ({ line, reason }));
  const parts = rows.map((row) => cellText(cellOf(row, columns.subNumber)));
  if (rows.length > 1 && (parts.includes("") || new Set(parts).size < rows.length || rows.length > MAX_ITEMS))
    return rejectAll("severalRows");
  const read = rows.map((row) => readRow(number, row, columns, timeZone));
  const bad = read.flatMap((one) => ("reason" in one ? [one] : []));
  if (bad.length > 0)
    return rows.map(({ line }) => bad.find((one) => one.line === line) ?? { line, reason: "otherLine" });
  const order = joinRows(read.flatMap((one) => ("reason" in one ? [] : [one])));
  const isTooLong = rows.length > 1 && JSON.stringify(order).length > MAX_ORDER_LENGTH;
  return isTooLong ? rejectAll("tooLong") : order;
}

/** Statuses of a sub-order that nobody pays or ships any more. */
const CLOSED = /已关闭|已取消|交易关闭/;

/**
 * Joins the lines of one order: all items, the sum of the amounts without closed sub-orders, and the first of
 * everything else. Of an order that is closed as a whole all amounts count.
 */
function joinRows(rows: readonly FileOrder[]): FileOrder {
  const [first] = rows as readonly [FileOrder];
  if (rows.length === 1) return first;
  const firstOf = <Name extends keyof FileOrder>(name: Name) =>
    rows.find((row) => row[name] !== null)?.[name] ?? first[name];
  const open = rows.filter(({ status }) => !CLOSED.test(status ?? ""));
  const statuses = [...new Set(rows.flatMap(({ status }) => status ?? []))];
  const dates = rows.flatMap(({ shipBy }) => shipBy ?? []);
  return {
    ...first,
    lines: rows.flatMap(({ lines }) => lines),
    amountFen: (open.length > 0 ? open : rows).reduce<number | null>(
      (sum, { amountFen }) => (sum === null || amountFen === null ? null : sum + amountFen),
      0,
    ),
    paidAt: firstOf("paidAt"),
    confirmedAt: firstOf("confirmedAt"),
    shipBy: dates.length === 0 ? null : Math.min(...dates),
    status: statuses.length === 0 ? null : statuses.join("、"),
    flag: firstOf("flag"),
    flagName: firstOf("flagName"),
    remark: firstOf("remark"),
    unreadable: Object.assign({}, ...rows.map(({ unreadable }) => unreadable)) as FileOrder["unreadable"],
    receiver: rows.find(({ receiver }) => Object.values(receiver).some(Boolean))?.receiver ?? first.receiver,
  };
}

function readRow(
  number: string,
  row: FileRow,
  columns: FileColumns,
  timeZone: string,
): FileOrder | RejectedLine {
  const cell = (field: FileField) => cellOf(row, columns[field]);
  const tooLong = FILE_FIELDS.find((field) => cell(field).length > MAX_FILE_TEXT_LENGTH);
  if (tooLong !== undefined) return { line: row.line, reason: "tooLong", field: tooLong };
  const amount = readAmount(cell("amount"));
  const count = readUnits(cell("quantity"));
  for (const [field, read] of [
    ["amount", amount],
    ["quantity", count],
  ] as const)
    if ("isBad" in read) return { line: row.line, reason: field, field };
  return {
    number,
    lines: [{ name: fieldText(cell("goods")), spec: fieldText(cell("spec")), count: valueOf(count) }],
    amountFen: valueOf(amount),
    ...readTimes(cell, timeZone),
    status: fieldText(cell("status")),
    ...readFlagCell(cell("flag")),
    remark: fieldText(cell("remark")),
    receiver: readReceiver(cell, columns.province !== undefined),
  };
}

type Times = Pick<FileOrder, FileTime | "unreadable">;

/** Reads the times; one that can't be read is left out and noted. */
function readTimes(cell: (field: FileField) => string, timeZone: string): Times {
  const times: Times = { paidAt: null, confirmedAt: null, shipBy: null, unreadable: {} };
  for (const field of FILE_TIMES) {
    const read = readTime(cell(field), timeZone);
    times[field] = valueOf(read);
    if ("isBad" in read) times.unreadable[field] = unreadableTime(cellText(cell(field)));
  }
  return times;
}

function valueOf(read: Read<number>): number | null {
  return "isBad" in read ? null : read.value;
}

function readReceiver(cell: (field: FileField) => string, hasRegions: boolean): FullReceiver {
  const text = (field: FileField) => fieldText(cell(field));
  // As those of the service: neither leaves the browser in full.
  const who = { name: maskName(text("name")), phone: maskPhone(text("phone")) };
  const address = [text("street"), text("address")].filter((part) => part !== null).join(" ") || null;
  if (!hasRegions) return { ...who, ...splitAddress(address) };
  return { ...who, province: text("province"), city: text("city"), district: text("district"), address };
}
