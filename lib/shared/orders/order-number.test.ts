import { expect, test } from "vitest";
import { numberKey } from "./number-key.ts";
import { cleanOrderNumber, isHeldBack, orderNumberIssue } from "./order-number.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  "SO 10023",
  ...words(`
    4402981677163358206 261121-123456789012345 302112345678 SO-2026-00017 so2026a00017 2026/11/0017
    WEB_2026.0017 #1001 113-1234567-1234567 1f3870be-274f-46c4-9b3e-21a0c8d5e7f1
    2026112122001234567890123456 KPXQWERT
  `),
])("a number is a text: %s is taken unchanged", (number) => {
  expect(cleanOrderNumber(number)).toBe(number);
  expect(cleanOrderNumber(` 订单号：${number} `)).toBe(number);
  expect([null, "tooShort"]).toContain(orderNumberIssue(number));
  expect(isHeldBack(number, number)).toBe(false);
});

test.each([
  ["订单号：4402 9816 7716 3358 206", "4402981677163358206"],
  ["４４０２９８１６７７１６３３５８２０６", "4402981677163358206"],
  ["ＳＯ－２０２６－００１７", "SO-2026-0017"],
  ["261121–123456789012345", "261121-123456789012345"],
  ["4402981677163358206, ¥35.80", "4402981677163358206"],
  ["4402981677163358206 ×2件", "4402981677163358206"],
  ["4402981677163358206 xiaowang", "4402981677163358206"],
  ["4,402,981,677,163,358,206", "4402981677163358206"],
  ["4402\u00a0981677163358206", "4402981677163358206"],
  ["\ufeff4402981677163358206\u200b", "4402981677163358206"],
  ["'4402981677163358206", "4402981677163358206"],
  ['="4402981677163358206"', "4402981677163358206"],
  ["4402981677163358206.0", "4402981677163358206"],
  ["No.4402981677163358206", "4402981677163358206"],
  ["order no. 261121-123456789012345.\n", "261121-123456789012345"],
  ["4.40298E+18", "4.40298E+18"],
  ["买家留言", ""],
  ["8206", "8206"],
])("the order number of %j is %j", (text, number) => expect(cleanOrderNumber(text)).toBe(number));

test.each([
  "4402981677163358206 4402981677163358207",
  "4402981677163358206\n4402981677163358207",
  "4402981677163358206，4402981677163358207；4402981677163358208",
  "261121-123456789012345 261121-123456789012346",
  "SO-10023 SO-10024",
  "4402981677163358206 2",
  "358206 358207",
  ...words(`
    4402981677163358206,4402981677163358207 302112345678、302112345679
    44029816771633582064402981677163358207 4402981677163358206/4402981677163358207
  `),
])("several numbers are never joined, and none is requested: %j", (text) => {
  const number = cleanOrderNumber(text);
  expect(orderNumberIssue(number)).toBe("several");
  expect(isHeldBack(number, number)).toBe(true);
});

test.each([
  ["4402981677163358206", null],
  ["302112345678", null],
  ["44029816771633", null],
  ["1002345", null],
  ["SO10023", null],
  ["8206", "tooShort"],
  ["abcdefgh", "tooShort"],
  ["", "tooShort"],
  ["4402981677163350000", "rounded"],
  ["13800138000", "phone"],
  ["4.40298E+18", "shortened"],
  ["4402****8206", "masked"],
  ["4402…8206", "masked"],
])("the issue of %j is %s", (number, issue) => expect(orderNumberIssue(number)).toBe(issue));

test.each([
  ["8206", true],
  ["4402981677163350000", true],
  ["13800138000", true],
  ["", false],
  ["4.40298E+18", false],
  ["4402****8206", false],
])("%j is doubtful; applied once more it is requested: %s", (number, isPassed) => {
  expect(isHeldBack(number, null)).toBe(true);
  expect(isHeldBack(number, "another")).toBe(true);
  expect(isHeldBack(number, number)).toBe(!isPassed);
});

test.each([
  ["261121-123456789012345", "261121123456789012345"],
  ["#8206", "8206"],
  ["4,402,981", "4402981"],
  ["SO_2026.00/17", "so20260017"],
  ["ＳＯ　２０２６－００１７", "so20260017"],
])("%s is compared as %s", (number, key) => expect(numberKey(number)).toBe(key));
