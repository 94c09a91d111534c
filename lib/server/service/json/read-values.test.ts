import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "./exact-json.ts";
import type { WireValue } from "./json-value.ts";
import { readCount, readFen } from "./read-number.ts";
import { readFlag, readText } from "./read-text.ts";

const wire = (json: string): WireValue | undefined =>
  json === "undefined" ? undefined : parseExactJson(json, (text) => text);
const unreadable = (text: string) => ({ unreadable: text });

test.each([
  [`"2"`, { value: 2 }],
  [`2`, { value: 2 }],
  [`"2.0"`, { value: 2 }],
  [`2.0`, { value: 2 }],
  [`0`, { value: 0 }],
  [`-0`, { value: 0 }],
  [`1e2`, { value: 100 }],
  [`" 7 "`, { value: 7 }],
  [`""`, null],
  [`"  "`, null],
  [`null`, null],
  [`undefined`, null],
  [`"abc"`, unreadable("abc")],
  [`"1e9"`, unreadable("1e9")],
  [`"-1"`, unreadable("-1")],
  [`-1`, unreadable("-1")],
  [`1.5`, unreadable("1.5")],
  [`"1,000"`, unreadable("1,000")],
  [`12345678901234567890`, unreadable("12345678901234567890")],
  [`true`, unreadable("true")],
  [`{"a":1}`, unreadable("{…}")],
  [`[2]`, unreadable("[…]")],
  [`"٣"`, unreadable("٣")],
])("row 64: goodsCount %s is read exactly or shown raw", (json, expected) =>
  expect(readCount(wire(json))).toEqual(expected),
);

test.each([
  "2件",
  "2 件",
  "共2件",
  "共 2 件",
  "共2件商品",
  "合计：2件",
  "数量:2",
  "x2",
  "X2",
  "x 2",
  "×2",
  "*2",
  "２件",
  "2pcs",
  "2 units",
  "2 PCS",
  "2个",
  "2.0件",
])("a count with a word beside it is read: %s", (text) => expect(readCount(text)).toEqual({ value: 2 }));

test.each([
  "约2件",
  "2-3件",
  "2~3",
  "2+1",
  "2件装",
  "1打",
  "2kg",
  "2.5件",
  "-2件",
  "两件",
  "x",
  "件",
  "2件 3件",
  "2/3",
  "1,000件",
])("a count in doubt stays raw: %s", (text) => expect(readCount(text)).toEqual(unreadable(text)));

test.each([
  ["¥59.90", 5_990],
  ["￥59.90", 5_990],
  ["¥ 59.90", 5_990],
  ["￥５９．９０", 5_990],
  ["CN¥59.90", 5_990],
  ["59.90元", 5_990],
  ["59.9 元", 5_990],
  ["¥59.90元", 5_990],
  ["59圆", 5_900],
  ["59元整", 5_900],
  ["RMB 59.90", 5_990],
  ["rmb59.90", 5_990],
  ["59.90 CNY", 5_990],
  ["人民币59.90元", 5_990],
  ["-¥59.90", -5_990],
  ["¥-59.90", -5_990],
  ["−59.90元", -5_990],
  ["¥1,299.00", 129_900],
  ["￥1，299．00", 129_900],
  ["0.00元", 0],
])("an amount with its currency is read: %s", (text, fen) => expect(readFen(text)).toEqual({ value: fen }));

test.each([
  "约59",
  "59元起",
  "59-69",
  "3~5",
  "1.234,56",
  "¥1,299",
  "$59.90",
  "59.90 USD",
  "HK$59.90",
  "59.90美元",
  "¥",
  "元",
  "59元9角",
  "5.99万",
  "59.905元",
  "¥59.90/件",
  "¥59.90 ¥10.00",
  "--59",
  "¥¥59",
  "免费",
  "5990分",
  "(59.90)",
  "59.90²",
])("an amount in doubt stays raw: %s", (text) => expect(readFen(text)).toEqual(unreadable(text)));

test.each([
  [`"12.50"`, { value: 1_250 }],
  [`12.5`, { value: 1_250 }],
  [`12`, { value: 1_200 }],
  [`0`, { value: 0 }],
  [`"0.1"`, { value: 10 }],
  [`"-3.20"`, { value: -320 }],
  [`"-0.00"`, { value: 0 }],
  [`"007.50"`, { value: 750 }],
  [`"12.500"`, { value: 1_250 }],
  [`"1,200.00"`, { value: 120_000 }],
  [`"1,234,567.89"`, { value: 123_456_789 }],
  [`""`, null],
  [`null`, null],
  [`undefined`, null],
  [`"1,200"`, unreadable("1,200")],
  [`"1,20.00"`, unreadable("1,20.00")],
  [`"12,00"`, unreadable("12,00")],
  [`"."`, unreadable(".")],
  [`"5."`, unreadable("5.")],
  [`{"amount":1}`, unreadable("{…}")],
  [`"1.2.3"`, unreadable("1.2.3")],
])("row 64: payAmount %s is whole fen or raw text", (json, expected) =>
  expect(readFen(wire(json))).toEqual(expected),
);

test.each([
  [`0.30000000000000004`, unreadable("0.30000000000000004")],
  [`"1.005"`, unreadable("1.005")],
  [`1.005`, unreadable("1.005")],
  [`1e21`, unreadable("1e21")],
  [`"1e2"`, unreadable("1e2")],
  [`90071992547409.91`, { value: 9_007_199_254_740_991 }],
  [`90071992547409.92`, unreadable("90071992547409.92")],
  [`0.29`, { value: 29 }],
  [`1.15`, { value: 115 }],
  [`4.35`, { value: 435 }],
])("row 85: pay_amount %s is never rounded", (json, expected) =>
  expect(readFen(wire(json))).toEqual(expected),
);

test("row 85: every amount of whole fen is read to the fen, as number and as text", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (fen) => {
      const text = `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, "0")}`;
      expect([readFen(wire(text)), readFen(wire(`"${text}"`))]).toEqual([{ value: fen }, { value: fen }]);
    }),
  );
});

test.each([
  [`true`, { value: true }],
  [`"true"`, { value: true }],
  [`"TRUE"`, { value: true }],
  [`1`, { value: true }],
  [`"1"`, { value: true }],
  [`"Y"`, { value: true }],
  [`"是"`, { value: true }],
  [`false`, { value: false }],
  [`"false"`, { value: false }],
  [`"False"`, { value: false }],
  [`0`, { value: false }],
  [`"0"`, { value: false }],
  [`"N"`, { value: false }],
  [`"no"`, { value: false }],
  [`"否"`, { value: false }],
  [`null`, null],
  [`""`, null],
  [`undefined`, null],
  [`2`, unreadable("2")],
  [`"maybe"`, unreadable("maybe")],
  [`[]`, unreadable("[…]")],
  [`{}`, unreadable("{…}")],
])("row 84: is_pre_sale %s is mapped by name", (json, expected) =>
  expect(readFlag(wire(json))).toEqual(expected),
);

test.each([
  [`1`, "1"],
  [`"待发货"`, "待发货"],
  [`"WAIT_SELLER_SEND"`, "WAIT_SELLER_SEND"],
  [`9007199254740993`, "9007199254740993"],
  [`""`, null],
  [`null`, null],
  [`{}`, null],
  [`true`, "true"],
])("row 71: the status %s is kept raw", (json, expected) => expect(readText(wire(json))).toBe(expected));
