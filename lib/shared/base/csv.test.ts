import fc from "fast-check";
import { expect, test } from "vitest";
import {
  CSV_FORMS,
  fitCell,
  htmlTable,
  MAX_CELL_SIGNS,
  readCsvCell,
  writeCsv,
  writeCsvLines,
  writeTsv,
} from "./csv.ts";
import { fenNumber } from "./digits.ts";
import { words } from "#lib/testing/shown/words.ts";

const line = (cell: string) => writeCsv([[cell]]).slice(1, -2);

test("a file begins with a BOM, and every row ends with CRLF", () => {
  expect(writeCsv([words("a b"), ["c", ""]])).toBe("\ufeffa,b\r\nc,\r\n");
});

test.each([
  ["a,b", '"a,b"'],
  ['a"b', '"a""b"'],
  ["a\r\nb", '"a\r\nb"'],
  [" a", '" a"'],
  ["note;=1+1", '"note;=1+1"'],
  ["小王", "小王"],
  ["4402981677163358206", "4402981677163358206"],
  ["9007199254740993", "9007199254740993"],
])("%j is written as %j", (cell, written) => expect(line(cell)).toBe(written));

const EXCEL = (cell: string, numbers?: boolean[]) => writeCsv([[cell, "a"]], "excel", numbers);

test.each(["\ta", "\ra", "\0a", "=cmd|' /C calc'!A0", ...words("=1+1 +1 -1 @a ＝1 ＋1 －1 ＠a +9kDnk=OY")])(
  "the cell %j is no formula for a spreadsheet, and unchanged elsewhere",
  (cell) => {
    expect(
      EXCEL(cell, [])
        .slice(1)
        .replace(/^"/, "")
        .startsWith(`'${cell.replaceAll('"', '""')}`),
    ).toBe(true);
    expect(htmlTable([[cell]], [])).not.toMatch(/>[=+\-@\t\r\0＝＋－＠]/);
    expect(line(cell).replace(/^"|"$/g, "")).toBe(cell);
    if (!/[\t\r]/.test(cell)) expect(writeTsv([[cell]])).toBe(cell);
  },
);

test("a pasted table has one line a row and one tab a column", () => {
  const second = ["2", "c\r\nd"];
  expect(writeTsv([["1", "a\tb"], second])).toBe("1\ta b\n2\tc d");
});

test.each([
  ["4402981677163358207", '"=""4402981677163358207"""'],
  ["138001304266", '"=""138001304266"""'],
  ["007", '"=""007"""'],
  ["12E5", '"=""12E5"""'],
  ["4.40298E+18", '"=""4.40298E+18"""'],
  ["13800130426", "13800130426"],
  ["0", "0"],
  ["0.5", "0.5"],
  ["1200.50", "1200.50"],
  ["-12.50", "-12.50"],
  ["=4402981677163358207", "'=4402981677163358207"],
  ["+4402981677163358207", "'+4402981677163358207"],
  ["小王", "小王"],
])("for a spreadsheet %j is written as %j", (cell, written) =>
  expect(EXCEL(cell)).toBe(`\ufeff${written},a\r\n`),
);

test.each([
  "MAR 3",
  "3 Apr 2026",
  "december 24",
  "1 1/2",
  "12:30 PM",
  "1 a",
  " 5",
  "5 ",
  " a",
  "a ",
  ...words(`
    3-4 Mar-3 1E5 1e-3 00123 1/2 TRUE false 2026-11-24 11/24/2026 24.11.26 2026年11月24日 11月24日 十一月三日
    12:30 上午9:30 9时5分 50% ５０％ １２３ $5 ¥5 ￥1,234 (5) 5- 1,234 1.50 1.10 2 #N/A #REF! #8206 13800130426
    4402981677163358206 .5 3:4:5 3/4/5 ½ MARCH1 SEPT2 DEC-25 2026-1 7-11 1E+5 0E0 3／4 ３：３０ 3–4 二月 10点 €5 ٣ 1'2
  `),
])("the text %j stays text where there are no numbers to add up", (cell) => {
  const literal = `="${cell}"`.replaceAll('"', '""');
  expect(EXCEL(cell, [])).toBe(`\ufeff"${literal}",a\r\n`);
  expect(EXCEL(cell, [false, true])).toBe(EXCEL(cell, []));
});

test.each([
  "茶 500g",
  "3D 打印",
  "1D5",
  "5元",
  "0x10",
  "%2d",
  "3～4",
  "1e",
  "May Lee",
  "大 42 码",
  "5 斤装",
  ...words("小王 A-3 260101-A12345 一 三只松鼠 e x@y.cn"),
])("the text %j needs no quotes: no spreadsheet changes it", (cell) =>
  expect(EXCEL(cell, [])).toBe(`\ufeff${cell},a\r\n`),
);

test.each([
  [0, "0.00"],
  [-1_250, "-12.50"],
  [-5, "-0.05"],
  [129_900, "1299.00"],
  [-123_456_789, "-1234567.89"],
  [1, "0.01"],
])("an amount of %d fen is the number %s in both forms and the clipboard, to be added up", (fen, number) => {
  const cell = fenNumber(fen);
  expect(cell).toBe(number);
  for (const form of CSV_FORMS) expect(writeCsv([[cell]], form, [true])).toBe(`\ufeff${number}\r\n`);
  expect(htmlTable([[cell]], [true])).toContain(`<td>${number}</td>`);
});

test.each([MAX_CELL_SIGNS - 1, MAX_CELL_SIGNS, MAX_CELL_SIGNS + 1, 40_000, 5_000])(
  "a text of %d characters is complete, or ends with a note of the cut and is counted",
  (length) => {
    const fit = { word: " … (cut)", cutCells: 0 };
    const text = "茶".repeat(length);
    const fitted = fitCell(text, fit);
    expect(fitted.length).toBe(Math.min(length, MAX_CELL_SIGNS));
    expect(fit.cutCells).toBe(length > MAX_CELL_SIGNS ? 1 : 0);
    expect(length > MAX_CELL_SIGNS ? fitted.endsWith("茶 … (cut)") : fitted === text).toBe(true);
  },
);

test("a cell of either form reads back unchanged, whatever quotes and formulas it begins with", () => {
  const signs = fc.string({ unit: fc.constantFrom(..."'\"“”’ ") });
  const awkward = fc.oneof(
    fc.string({ unit: fc.constantFrom(...`'="+-@0123456789eE.,;a小＝ /`) }),
    fc
      .tuple(signs, fc.constantFrom("4402981677163358206", "37-4091367"), signs)
      .map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(awkward, fc.constantFrom([], undefined, null), (cell, numbers) => {
      const form = numbers === null ? "plain" : "excel";
      const written = writeCsvLines([[cell]], form, numbers ?? undefined).slice(0, -2);
      const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(readCsvCell(bare)).toBe(cell);
      if (numbers !== null) expect(bare).toMatch(/^(?:="(?:[^"]|"")*"$|-?[\d.]+$|[^=+\-@＝＋－＠]|$)/);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  `\t4402981677163358206`,
  `'\t4402981677163358206`,
  ` =""`,
  `\u200b="a"`,
  `\t=T("1")`,
  `=""`,
  `'=1`,
  ` +1`,
])("%j reads back in both forms", (cell) => {
  for (const form of CSV_FORMS) {
    const written = writeCsvLines([[cell]], form).slice(0, -2);
    const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
    expect(readCsvCell(bare)).toBe(cell);
  }
});

const NUMBER = "4402981677163358206";

test.each([
  `'${NUMBER}`,
  `’${NUMBER}`,
  `＇${NUMBER}`,
  `‘${NUMBER}’`,
  `\`${NUMBER}`,
  `\t${NUMBER}`,
  `${NUMBER}\t`,
  `\u00a0${NUMBER}`,
  `\u200b${NUMBER}\u200b`,
  `\ufeff'${NUMBER}`,
  `　${NUMBER}`,
  `="${NUMBER}"`,
  `＝"${NUMBER}"`,
  ` =“${NUMBER}”`,
  `="${NUMBER}"&""`,
  `=T("${NUMBER}")`,
  `=TEXT("${NUMBER}","0")`,
  `=CONCATENATE("${NUMBER}")`,
  `='${NUMBER}'`,
  `''${NUMBER}`,
  `\u202d${NUMBER}\u202c`,
  `\u2060'${NUMBER}`,
  NUMBER,
])("row 116: a tool's guard around a number isn't part of it: %j", (cell) => {
  expect(readCsvCell(cell)).toBe(NUMBER);
});

test.each(["'小王'", "’s", "'007", "260101-123456789012345", "=SUM(A1)"])(
  "%j is no guarded number",
  (cell) => {
    expect(readCsvCell(cell)).toBe(cell);
  },
);

test("clipboard cells for a spreadsheet are text, keep their lines, and contain no markup", () => {
  const text = (cell: string) => `<td style='mso-number-format:"\\@";white-space:pre-wrap'>${cell}</td>`;
  expect(htmlTable([words("number goods"), ["4402981448805808123", "<b>茶 & 杯</b>\n碗"]], [])).toBe(
    `<meta charset="utf-8"><table><tr>${text("number")}${text("goods")}</tr><tr>${text("4402981448805808123")}` +
      `${text("&lt;b&gt;茶 &amp; 杯&lt;/b&gt;<br style='mso-data-placement:same-cell'>碗")}</tr></table>`,
  );
});
