import fc from "fast-check";
import { expect, test } from "vitest";
import { findLikelyPersonalData, hidePersonalData, noteIssue } from "./personal-data.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  ["zhou.yan@linjian.example", "email"],
  ["a%40b.example", "email"],
  ["13912345678", "phone"],
  ["card13912345678x", "phone"],
  ["139-1234-5678", "phone"],
  ["+8613912345678", "phone"],
  ["110101199003074258", "idNumber"],
  ["11010119900307423X", "idNumber"],
  ["110101-19900307-423x", "idNumber"],
  ["110101900307423", "idNumber"],
  ["6222020000000102004", "cardNumber"],
  ["622202000000", "cardNumber"],
  ["6222-0200-0000-0102", "cardNumber"],
  ["6222.0200.0000.0102.004", "cardNumber"],
])("row 52: %s looks like %s", (text, kind) => expect(findLikelyPersonalData(text)).toBe(kind));

test.each([
  "",
  ...words(`
    66 @home 12345678901234567890 parcel-2611 wx-group-01 sms-1111 2026-11-21 20261121-1030 a@b
    v12345678901 23912345678
  `),
])("row 52: %s doesn't look like personal data", (text) => {
  expect(findLikelyPersonalData(text)).toBeNull();
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));
const around = fc.stringMatching(/^[a-z_]{0,8}$/);

test("row 52: phones, IDs and cards are found between any letters", () => {
  const number = fc.oneof(
    digits(9).map((rest) => `13${rest}`),
    digits(15),
    digits(17).map((rest) => `${rest}X`),
    digits(18),
    fc.integer({ min: 12, max: 19 }).chain(digits),
  );
  fc.assert(
    fc.property(around, number, around, (...parts) => findLikelyPersonalData(parts.join("")) !== null),
  );
});

test("row 52: a word with at most ten digits in a row is never personal data", () => {
  const short = fc.integer({ min: 0, max: 10 }).chain(digits);
  fc.assert(
    fc.property(around, short, around, (...parts) => findLikelyPersonalData(parts.join("")) === null),
  );
});

test.each([
  ["", "missing"],
  [" \n ", "missing"],
  ["a".repeat(501), "tooLong"],
  ["asked by 13912345678", "namesPerson"],
  ["asked by 139 1234 5678", "namesPerson"],
  ["card 6222 0200 0000 0102 004", "namesPerson"],
  ["6 2 2 2 0 2 0 0 0 0 0 0 0 1 0 2 0 0 4", "namesPerson"],
  ["一三九，一二三四，五六七八", "namesPerson"],
  ["tel+86(139)1234-5678", "namesPerson"],
  ["order 48213, 13912345678", "namesPerson"],
  ["4111111111111111x", "namesPerson"],
  ["证件 110101 19900307 4258", "namesPerson"],
  ["证件 110101 19900307 423x", "namesPerson"],
  ["write to zhou.yan@linjian.example", "namesPerson"],
  ["261303-986713950729079", "namesPerson"],
  ["901231-110101900101123", "namesPerson"],
  ["260101-008613812345678", "namesPerson"],
  ["260303-98671395072907 13912345678", "namesPerson"],
  ["260303-986713950729079 13912345678", "namesPerson"],
  ["1260303-986713950729079", "namesPerson"],
])("a note like %j is rejected: %s", (note, issue) => expect(noteIssue(note)).toBe(issue));

test.each([
  "Statement of 2026-11-21 14:02: 3 points",
  "2026 11 21 1402, ticket 48213",
  "对账单显示未扣费",
  "3 of 3 charged",
  "order 4402981677163358206",
  "260303-986713950729079",
  "订单260315-500404880220590补发",
  "orders 260626-580105828280672, 260901-685585029241827",
  "shop 98800231, owner 4402981, seller 118820934",
  "2026/11/21 14:02:33: 3 points, 2026/11/22 09:15: 4 points",
  "request 0f8fad5b-d9cb-469f-a165-708677289500",
  "退款 129.00 元，第三次核对，共 18 笔",
  ` ${"a".repeat(500)} `,
])("a note like %j is accepted", (note) => {
  expect(noteIssue(note)).toBeNull();
});

test.each([
  ["卡号 6222021234567890123 不一致", "卡号 ****0123 不一致"],
  ["card 6222 0212 3456 7890 123, id 11010519491231002X", "card ****0123, id ****002X"],
  ["6222.0200-0000–0102", "****0102"],
  ["139\u200b1234\u20605678 13912345678", "****5678"],
  ["tel139-1234-5678x1", "tel****5678x1"],
  ["订单 4402981677163358206 不存在", "订单 ****8206 不存在"],
  ["6222 / 0212 / 3456 / 7890 / 123, id 110105_19491231_002X", "****0123, id ****002X"],
  ["1️⃣3️⃣9️⃣ 1️⃣2️⃣3️⃣4️⃣ 5️⃣6️⃣7️⃣8️⃣", "****5678️⃣"],
  ["8.6.8.5:6*2-19_0/6 - 7.8 3", "****6783"],
  ["to zhou.yan@linjian.example or a%40b.cn", "to ***@linjian.example or ***%40b.cn"],
])("row 94: %j keeps only the ends of numbers", (text, hidden) => {
  expect(hidePersonalData(text)).toBe(hidden);
});

test.each([
  "参数错误: pageSize 1000, code 204",
  "2026-11-22 15:04:05 to 2026-11-23 15:04:05.123",
  "trace 0f8fad5b-d9cb-469f-a165-708677289500",
  "客服 400-800-1234",
  "1700000000",
  "2026/11/22 15:04:05",
  "moved to 192.168.100.200",
  "no answer from 10.0.0.1:8080, asked 3 times",
  "a@b",
  "",
])("row 94: %j has nothing to hide", (text) => expect(hidePersonalData(text)).toBe(text));

test("row 94: no number of 11 digits or more is left, whatever its gaps", () => {
  const gap = fc.constantFrom("", " ", "-", ".", " - ", "\u200b", "　", "/", "_", ":", "，", "*");
  const spaced = fc
    .tuple(fc.integer({ min: 11, max: 40 }).chain(digits), fc.array(gap, { minLength: 41, maxLength: 41 }))
    .map(([number, gaps]) =>
      [...number]
        .map((digit, at) => digit + (gaps[at] ?? ""))
        .join("")
        .trim(),
    );
  fc.assert(
    fc.property(around, spaced, around, (before, number, after) => {
      const hidden = hidePersonalData(`${before}${number}${after}`);
      expect(hidden.replace(/\D/g, "").length).toBeLessThanOrEqual(4);
      expect(findLikelyPersonalData(hidden)).toBeNull();
    }),
  );
});
