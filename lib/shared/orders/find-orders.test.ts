import { expect, test } from "vitest";
import {
  findRequestable,
  findOrders,
  indexOrders,
  isIndexedSearch,
  type LoadedOrder,
  numberIn,
} from "./find-orders.ts";
import type { PendingOrder, SoldOrder } from "./orders.ts";
import { shownPending, shownSold } from "#lib/testing/shown/shown-orders.ts";
import { words } from "#lib/testing/shown/words.ts";

const goods = (name: string, spec: string | null = null) => ({ name, spec, imageUrl: null, count: null });

function sold(orderNumber: string, more: Partial<SoldOrder> = {}): LoadedOrder {
  const order = shownSold(orderNumber, { goods: goods("手冲咖啡陶瓷滤杯 V60", "象牙白"), ...more });
  return { order, number: orderNumber, list: "sold", shopId: "a", asOf: 1_000, href: "/orders/sold" };
}

function pending(orderNumber: string, lines: PendingOrder["goods"], remark: string | null): LoadedOrder {
  const order = shownPending(orderNumber, { goods: lines, remark });
  return { order, number: orderNumber, list: "pending", shopId: "a", asOf: 2_000, href: "/orders/pending" };
}

const ROWS = [
  sold("4402981677163358206"),
  sold("4402335820698110000", { flag: "1", flagName: "急单", goods: goods("316 不锈钢保温杯") }),
  pending("4402979103356821123", { lines: [goods("荞麦枕", "48 × 74"), goods("床头灯")] }, "周六前要到"),
  pending("4402979103356821999", { unreadable: "[" }, null),
];
const INDEX = indexOrders(ROWS, "flag");
const numbers = (text: string) => findOrders(INDEX, text).map(({ number }) => number);

test.each([
  ["358206", ["4402981677163358206", "4402335820698110000"]],
  ["４４０２ 3358", ["4402335820698110000"]],
  ["订单号：335 8206", ["4402981677163358206", "4402335820698110000"]],
  ["316", ["4402335820698110000"]],
  ["316 不锈钢", ["4402335820698110000"]],
  ["滤杯 v60", ["4402981677163358206"]],
  ["滤杯 Ｖ６０", ["4402981677163358206"]],
  ["象牙", ["4402981677163358206"]],
  ["床头灯 周六", ["4402979103356821123"]],
  ["急单", ["4402335820698110000"]],
  ["flag 1", ["4402335820698110000"]],
  ["Flag1", ["4402335820698110000"]],
  ["flag 2", []],
  ["nothing like it", []],
])("%s finds %j", (text, found) => {
  expect(numbers(text)).toEqual(found);
});

test("the newest copy of an order is found, in each list separately", () => {
  const index = indexOrders(
    [
      { ...sold("4402981677163358206"), href: "old" },
      { ...sold("4402981677163358206"), asOf: 3_000, href: "new" },
      { ...pending("4402981677163358206", { lines: [] }, null), href: "pending" },
      { ...sold("4402981677163358206"), shopId: "b", asOf: 500, href: "another shop" },
    ],
    "flag",
  );
  expect(findOrders(index, "358206").map(({ href }) => href)).toEqual(["new", "pending", "another shop"]);
});

const OTHERS = [
  ...words("261121-123456789012345 302112345678 SO-2026-00017B 2026/11/0017_4.2 kPxQwErT #1001 YS-5KCSSTB"),
  "No. 77 2026",
];
const OTHER_INDEX = indexOrders(
  OTHERS.map((number) => sold(number)),
  "flag",
);

test.each(OTHERS)("a number of any channel is found: %s", (number) => {
  const key = number.replace(/[^A-Za-z\d]/g, "");
  for (const text of [number, number.slice(-6), key, key.toUpperCase(), ` ${number.toLowerCase()}\u00a0`])
    expect([text, findOrders(OTHER_INDEX, text)[0]?.number]).toEqual([text, number]);
  expect(findRequestable(OTHER_INDEX, number)).toBeNull();
});

test.each([
  ["261121 123456789012345", "261121-123456789012345"],
  ["２６１１２１－１２３４５６７８９０１２３４５", "261121-123456789012345"],
  ["订单号：261121–123456789012345", "261121-123456789012345"],
  ["#012345", "261121-123456789012345"],
  ["302,112,345,678", "302112345678"],
  ["#302112345678", "302112345678"],
  ["so 2026 00017b", "SO-2026-00017B"],
  ["订单号：YS-5KCSSTB", "YS-5KCSSTB"],
  ["尾号 5KCSST", "YS-5KCSSTB"],
  ["order no. ys5kcsstb", "YS-5KCSSTB"],
  ["'YS-5KCSSTB", "YS-5KCSSTB"],
  ['="YS-5KCSSTB"', "YS-5KCSSTB"],
])("separators are optional in a search: %s finds %s", (text, number) => {
  expect(findOrders(OTHER_INDEX, text).map((found) => found.number)).toEqual([number]);
});

test("each of several numbers in a search is found, and none is requested", () => {
  const text = "302112345678 261121-123456789012345";
  expect(findOrders(OTHER_INDEX, text).map(({ number }) => number)).toEqual(OTHERS.slice(0, 2));
  expect(numberIn(text)).toBeNull();
  expect(findRequestable(OTHER_INDEX, text)).toEqual({ kind: "several" });
});

test.each([
  ["#8206", "8206"],
  ["SO-2026-00017", "SO-2026-00017"],
  ["订单号：4402 9816 7716 3358 206 请查", "4402981677163358206"],
  ["V60", null],
  ["100%", null],
  ["abcdefgh", null],
  ["4402981677163358206 4402981677163358207", null],
  ["16 件", null],
  ["1", "1"],
  ["4.40298E+18", null],
  ["", null],
])("%j requests the number %j", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

test.each([
  ["4402981677163358206", null],
  ["4402981677163358207", { kind: "whole", number: "4402981677163358207", isRounded: false }],
  ["440298167716335820", { kind: "whole", number: "440298167716335820", isRounded: false }],
  ["4402981677163350000", { kind: "whole", number: "4402981677163350000", isRounded: true }],
  ["302112345678", { kind: "whole", number: "302112345678", isRounded: false }],
  ["261121-123456789012345", { kind: "whole", number: "261121-123456789012345", isRounded: false }],
  ["777777", { kind: "tooShort", number: "777777" }],
  ["13800138000", null],
  ["4402****8206", null],
  ["358206", null],
  ["4.40298E+18", { kind: "shortened" }],
  ["滤杯", null],
])("the service can be asked for %s: %j", (text, askable) => {
  expect(findRequestable(INDEX, text)).toEqual(askable);
});

test.each([
  ["", true],
  ["  ", true],
  ["7", false],
  ["58", false],
  ["12-", false],
  ["１２", false],
  ["茶", false],
  ["张 三", false],
  ["358", true],
  ["12-3", true],
  ["１２３", true],
  ["ab", true],
  ["乌龙", true],
  ["é 礼盒", true],
  ["4402981677163358206", true],
])("the book's index can find %j: %j", (text, isIndexed) => {
  expect(isIndexedSearch(text)).toBe(isIndexed);
});
