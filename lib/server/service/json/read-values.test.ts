import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf, listed } from "#lib/testing/shown/words.ts";
import { parseExactJson } from "./exact-json.ts";
import type { WireValue } from "./json-value.ts";
import { readCount, readFen } from "./read-number.ts";
import { readFlag, readText } from "./read-text.ts";

const wire = (json: string): WireValue | undefined =>
  json === "undefined" ? undefined : parseExactJson(json, (text) => text);
const unreadable = (text: string) => ({ unreadable: text });
/** JSON texts that are shown as they stand, without their quotes. */
const shownRaw = (texts: string) =>
  listed(texts).map((json): [string, unknown] => [json, unreadable(json.replaceAll('"', ""))]);

test.each(
  casesOf<unknown>(
    [{ value: 2 }, `"2" | 2 | "2.0" | 2.0`],
    [{ value: 0 }, "0 | -0"],
    [{ value: 100 }, "1e2"],
    [{ value: 7 }, `" 7 "`],
    [null, `"" | "  " | null | undefined | "null" | "-" | "N/A"`],
    [unreadable("{…}"), `{"a":1}`],
    [unreadable("[…]"), "[2]"],
  ).concat(shownRaw(`"abc" | "1e9" | "-1" | -1 | 1.5 | "1,000" | 12345678901234567890 | true | "٣"`)),
)("row 64: goodsCount %s is read exactly or shown raw", (json, expected) =>
  expect(readCount(wire(json))).toEqual(expected),
);

test.each(
  listed(`
    2件 | 2 件 | 共2件 | 共 2 件 | 共2件商品 | 合计：2件 | 数量:2 | x2 | X2 | x 2 | ×2 | *2 | ２件 | 2pcs | 2 units |
    2 PCS | 2个 | 2.0件 | 2盆 | 2（件） | 2 ea | qty:2 | 购买数量：2 | '2 |
    2组 | 2 sets | 2pcs. | 2 items | （2件） | 数量 ×2 | 2x | 2件; | ="2"
  `),
)("row 110: a count with a word beside it is read: %s", (text) =>
  expect(readCount(text)).toEqual({ value: 2 }),
);

test.each(
  listed(`
    约2件 | 2-3件 | 2~3 | 2+1 | 2件装 | 1打 | 2kg | 2.5件 | -2件 | 两件 | x | 件 |
    2件 3件 | 2/3 | 1,000件 | 2x3 | 2(3) | 二件 | 2斤 | 1-2
  `),
)("a count in doubt stays raw: %s", (text) => expect(readCount(text)).toEqual(unreadable(text)));

test.each(
  casesOf<unknown>(
    [
      5_990,
      "¥59.90 | ￥59.90 | ¥ 59.90 | ￥５９．９０ | CN¥59.90 | 59.90元 | 59.9 元 | ¥59.90元 | RMB 59.90 | rmb59.90",
      "59.90 CNY | 人民币59.90元 | 实付：59.90 | 实付款 ¥59.90 | 合计：59.90元 | ¥59.90（含运费¥0.00） | 59.90¥ | +59.90",
      "\u200b59.90 | 59.90 yuan | ¥59.900 | 59.90(元) | 59.90（元） | 59.90 (CNY)",
      `="59.90" | 应付款：59.90 | 支付金额 59.90元`,
    ],
    [5_900, "59圆 | 59元整"],
    [-5_990, "-¥59.90 | ¥-59.90 | −59.90元 | –59.90 | ﹣59.90元"],
    [129_900, "¥1,299.00 | ￥1，299．00 | ¥1,299 | 1,299元"],
    [0, "0.00元"],
    [50, ".50 | ¥.50"],
  ),
)("row 110: an amount with its currency is read: %s", (text, fen) =>
  expect(readFen(text)).toEqual({ value: fen }),
);

test.each(
  listed(`
    约59 | 59元起 | 59-69 | 3~5 | 1.234,56 | ¥1.299,00 | $59.90 | 59.90 USD | HK$59.90 | 59.90美元 | ¥ | 元 |
    59元9角 | 5.99万 | 59.905元 | ¥59.90/件 | ¥59.90 ¥10.00 | --59 | ¥¥59 | 免费 | 5990分 | (59.90) | 59.90² |
    NT$59.90 | 59.90円 | 伍拾玖元 | 59块9 | 59。90
  `),
)("an amount in doubt stays raw: %s", (text) => expect(readFen(text)).toEqual(unreadable(text)));

test.each(
  casesOf<unknown>(
    [{ value: 1_250 }, `"12.50" | 12.5 | "12.500"`],
    [{ value: 1_200 }, "12"],
    [{ value: 0 }, `0 | "-0.00"`],
    [{ value: 10 }, `"0.1"`],
    [{ value: -320 }, `"-3.20"`],
    [{ value: 750 }, `"007.50"`],
    [{ value: 120_000 }, `"1,200.00"`],
    [{ value: 123_456_789 }, `"1,234,567.89"`],
    [null, `"" | null | undefined | "null" | "--" | "无"`],
    [unreadable("{…}"), `{"amount":1}`],
  ).concat(shownRaw(`"1,200" | "1,20.00" | "12,00" | "." | "5." | "1.2.3"`)),
)("row 64: payAmount %s is whole fen or raw text", (json, expected) =>
  expect(readFen(wire(json))).toEqual(expected),
);

test.each(
  casesOf<unknown>(
    [{ value: 9_007_199_254_740_991 }, "90071992547409.91"],
    [{ value: 29 }, "0.29"],
    [{ value: 115 }, "1.15"],
    [{ value: 435 }, "4.35"],
    [{ value: 120_000 }, "1.2E+3 | 12e2"],
    [{ value: 12_990 }, "1.299e2"],
  ).concat(shownRaw(`0.30000000000000004 | "1.005" | 1.005 | 1e21 | "1e2" | 90071992547409.92`)),
)("row 85: pay_amount %s is never rounded", (json, expected) =>
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

test.each(
  casesOf<unknown>(
    [{ value: true }, `true | "true" | "TRUE" | 1 | "1" | "Y" | "T" | "是" | "预售"`],
    [{ value: false }, `false | "false" | "False" | 0 | "0" | "N" | "no" | "否" | "现货"`],
    [null, `null | "" | undefined | "null"`],
    [unreadable("[…]"), "[]"],
    [unreadable("{…}"), "{}"],
  ).concat(shownRaw(`2 | "maybe"`)),
)("row 84: is_pre_sale %s is mapped by name", (json, expected) =>
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
