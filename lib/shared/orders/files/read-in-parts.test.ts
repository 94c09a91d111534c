import { expect, test } from "vitest";
import { channelCsv, channelRows } from "#lib/testing/channel-files.ts";
import { tableKey } from "#lib/shared/tables/pasted-columns.ts";
import { readFileTable } from "./file-table.ts";
import { type ReadingWanted, type FilePart, readInParts } from "./read-in-parts.ts";
import { readOrderFile } from "./read-order-file.ts";
import { headingsSum } from "./saved-columns.ts";

const WANTED: ReadingWanted = { choice: {}, saved: {}, timeZone: "Asia/Shanghai" };

function partsOf(text: string, wanted: Partial<ReadingWanted> = {}): FilePart[] {
  const parts: FilePart[] = [];
  readInParts(text, { ...WANTED, ...wanted }, (part) => parts.push(part));
  return parts;
}

const ordersOf = (parts: FilePart[]) => parts.flatMap((part) => (part.kind === "orders" ? part.orders : []));

function tableOf(text: string) {
  const table = readFileTable(text);
  if (!("rows" in table)) throw new Error(table.kind);
  return table;
}

test("the parts of a file are its orders as they are read at once, small enough for a page", () => {
  const rows = channelRows("douyin", 1_200);
  rows[5]![8] = "十元";
  const text = channelCsv(rows);
  const { rows: all, byField, channel, columns, isByHeads } = tableOf(text);
  const { orders, ...rest } = readOrderFile(all, byField, WANTED.timeZone);
  const parts = partsOf(text);
  expect(ordersOf(parts)).toEqual(orders);
  expect(parts.at(-1)).toEqual({ kind: "read", table: { channel, columns, byField, isByHeads }, ...rest });
  const sizes = parts.flatMap((part) => (part.kind === "orders" ? [part.orders.length] : []));
  expect(sizes).toEqual([500, 500, orders.length - 1_000]);
  const shares = parts.flatMap((part) => (part.kind === "progress" ? [part.share] : []));
  expect(shares).toHaveLength(2);
  expect(shares.every((share, at) => share > (shares[at - 1] ?? 0) && share <= 1)).toBe(true);
  expect(structuredClone(parts)).toEqual(parts);
});

test.each([
  ["", { kind: "empty" }],
  ["订单编号\n", { kind: "empty" }],
  ['订单编号,订单状态\n"1,2', { kind: "quote", line: 2 }],
  [`订单编号\n${"4402981677163358206\n".repeat(20_001)}`, { kind: "tooManyRows" }],
])("a text that is no table of orders has a problem, and no orders", (text, problem) => {
  expect(partsOf(text)).toEqual([{ kind: "problem", problem }]);
});

test("columns that a person chose earlier for such headings count, until they choose others", () => {
  const text = channelCsv(channelRows("pinduoduo", 2));
  const { columns, byField } = tableOf(text);
  const other = columns.find(({ head }) => head === "商家实收金额(元)")!.at;
  const chosen = { ...byField, amount: other };
  const saved = { pinduoduo: { sum: headingsSum(columns), columns: chosen } };
  const tableIn = (wanted: Partial<ReadingWanted>) => {
    const last = partsOf(text, wanted).at(-1);
    return last?.kind === "read" ? last.table.byField.amount : null;
  };
  expect(tableIn({})).toBe(byField.amount);
  expect(tableIn({ saved })).toBe(other);
  const choice = { columns: { heads: tableKey(columns), byField } };
  expect(tableIn({ saved, choice })).toBe(byField.amount);
  expect(tableIn({ saved: { pinduoduo: { sum: 1, columns: chosen } } })).toBe(byField.amount);
});
