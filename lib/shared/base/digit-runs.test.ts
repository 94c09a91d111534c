import { expect, test } from "vitest";
import { digitRuns, readDigits } from "./digit-runs.ts";

const runsOf = (text: string) => digitRuns(text).map(({ digits }) => digits);

test.each([
  ["13912345678", "13912345678"],
  ["１３９１２３４５６７８", "13912345678"],
  ["一三九一二三四五六七八", "13912345678"],
  ["幺叁玖 壹贰叁肆 伍陆柒捌", "13912345678"],
  ["①③⑨①②③④⑤⑥⑦⑧", "13912345678"],
  ["𝟏𝟑𝟗𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖", "13912345678"],
  ["١٣٩١٢٣٤٥٦٧٨", "13912345678"],
  ["१३९१२३४५६७८", "13912345678"],
  ["1️⃣3️⃣9️⃣1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣8️⃣", "13912345678"],
  ["139\u200b1234\u2060\u200d5678", "13912345678"],
  ["139.1234/5678", "13912345678"],
  ["139 / 1234 / 5678", "13912345678"],
  ["139_1234:5678", "13912345678"],
  ["1*3*9*1*2*3*4*5*6*7*8", "13912345678"],
])("%s is read as one number", (text, digits) => {
  expect(runsOf(text)).toEqual([digits]);
});

test.each([
  ["3 of 4", ["3", "4"]],
  ["13912345678 / 13812345678", ["13912345678", "13812345678"]],
  ["13912345678；13812345678", ["13912345678", "13812345678"]],
  ["139 1234 5678 / 110105194912310021", ["13912345678", "110105194912310021"]],
  ["****0123 / ****0426", ["0123", "0426"]],
  ["6222****0123", ["6222", "0123"]],
  ["页 2 共 5", ["2", "5"]],
  ["", []],
])("%j contains the numbers %j", (text, digits) => expect(runsOf(text)).toEqual(digits));

test("each digit has the position where it was read", () => {
  expect(readDigits("a①２-𝟑")).toEqual([
    { value: "1", at: 1, end: 2 },
    { value: "2", at: 2, end: 3 },
    { value: "3", at: 4, end: 6 },
  ]);
});

// An algorithm that takes quadratic time would not end within a test's time.
test.each(["1", "1 ", "1a", " ", "1, ", "一", "*", "1**"])(
  "a million characters of %j are read to the end",
  (piece) => {
    expect(digitRuns(piece.repeat(1_000_000 / piece.length))).toBeInstanceOf(Array);
  },
);
