import { expect, test } from "vitest";
import { exportColumns, orderCells } from "./order-cells.ts";
import type { BookOrder } from "./book.ts";
import type { PendingOrder, SoldOrder } from "./orders.ts";
import { words } from "#lib/testing/shown/words.ts";

const receiver = {
  name: "林*",
  phone: "139****5678",
  province: "浙江省",
  city: "杭州市",
  district: null,
  hasAddress: true,
};
const line = (name: string, count: number) => ({ name, imageUrl: null, spec: "大", count: { value: count } });
const sold: SoldOrder = {
  orderNumber: "4402981448805808123",
  goods: line("茶", 2),
  isPreSale: { value: true },
  shipBy: { unreadable: "soon" },
  confirmedAt: { value: Date.UTC(2026, 10, 21, 2, 42) },
  amountFen: { value: 123_456 },
  status: "2",
  flag: "1",
  flagName: "急",
  remark: "送礼",
  receiver,
  costPoints: 1,
  isIncomplete: false,
};
const pending: PendingOrder = { ...sold, paidAt: null, goods: { lines: [line("茶", 2), line("杯", 1)] } };
const TERMS = {
  timeZone: "Asia/Shanghai",
  statuses: [{ value: "2", name: "待发货", isWaiting: true }],
};
const EVERY = words("select goods number amount confirmed shipBy flag remark receiver status");

test("a file has the shown columns, those of one cell side by side, and never an address", () => {
  const columns = exportColumns(["select", "goods", "number", "receiver"], "soldOrders");
  expect(columns).toEqual(["number", "goods", "spec", "quantity", "preSale", "region", "name", "phone"]);
  expect(exportColumns(["goods"], "pendingOrders")).toEqual(["goods", "spec", "quantity"]);
});

test("a sold order's cells have whole numbers, shop times, and unreadable values unchanged", () => {
  expect(orderCells(sold, exportColumns(EVERY, "soldOrders"), TERMS)).toEqual([
    ...words("4402981448805808123 茶 大 2 1234.56"),
    "2026-11-21 10:42",
    ...words("soon 1 1 急 送礼"),
    "浙江省 杭州市",
    "林*",
    "139****5678",
    ...words("待发货 2"),
  ]);
});

test("a status has its name and its code; without a name its code is in both columns", () => {
  const cells = (status: string | null) => orderCells({ ...sold, status }, ["status", "statusCode"], TERMS);
  expect([cells("2"), cells(" 2 "), cells("9"), cells(null)]).toEqual([
    ["待发货", "2"],
    ["待发货", " 2 "],
    ["9", "9"],
    ["", ""],
  ]);
});

test("the print mark has its time and person, and only the book's files have it", () => {
  const columns = exportColumns(["status"], "orderBook");
  expect(columns).toEqual(["status", "statusCode", "fromFile", "printed", "printedBy"]);
  expect(exportColumns(["status"], "pendingOrders")).toEqual(["status", "statusCode"]);
  const printed = { at: Date.UTC(2026, 10, 21, 2, 42), by: "小王" };
  const order = { ...sold, printed } as unknown as BookOrder;
  expect(orderCells(order, ["printed", "printedBy"], TERMS)).toEqual(["2026-11-21 10:42", "小王"]);
  expect(orderCells({ ...order, printed: null }, ["printed", "printedBy"], TERMS)).toEqual(["", ""]);
});

test("several items are below each other, and missing values are empty", () => {
  expect(orderCells(pending, ["goods", "quantity", "paid"], TERMS)).toEqual(["茶\n杯", "2\n1", ""]);
});

const GOODS = Array.from({ length: 60 }, (_, at) => line(`${at} `.padEnd(41, "茶"), at));
test.each([
  ["goods", { ...pending, goods: { lines: GOODS } }, GOODS.map(({ name }) => name).join("\n")],
  ["quantity", { ...pending, goods: { lines: GOODS } }, GOODS.map((_, at) => at).join("\n")],
  ["goods", { ...pending, goods: { unreadable: "茶 x1, ".repeat(900) } }, "茶 x1, ".repeat(900)],
  ["remark", { ...sold, remark: "请轻放\n".repeat(1_250) }, "请轻放\n".repeat(1_250)],
  ["remark", { ...sold, remark: "注".repeat(40_000) }, "注".repeat(40_000)],
  ["name", { ...sold, receiver: { ...receiver, name: "名".repeat(240) } }, "名".repeat(240)],
  ["status", { ...sold, status: "待".repeat(3_000) }, "待".repeat(3_000)],
  ["flagName", { ...sold, flagName: "急".repeat(2_001) }, "急".repeat(2_001)],
] as const)("row 122: the %s of an order leaves whole, however long", (column, order, whole) =>
  expect(orderCells(order, [column], TERMS)).toEqual([whole]),
);
