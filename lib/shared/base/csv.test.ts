import fc from "fast-check";
import { expect, test } from "vitest";
import { htmlTable, readCsvCell, writeCsv, writeCsvLines, writeTsv } from "./csv.ts";

const line = (cell: string) => writeCsv([[cell]]).slice(1, -2);

test("a file begins with a BOM, and every row ends with CRLF", () => {
  expect(
    writeCsv([
      ["a", "b"],
      ["c", ""],
    ]),
  ).toBe("\ufeffa,b\r\nc,\r\n");
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

test.each(["=1+1", "+1", "-1", "@a", "\ta", "\ra", "\0a", "＝1", "＋1", "－1", "＠a"])(
  "the cell %j is no formula",
  (cell) => {
    expect(line(cell).replace(/^"/, "").startsWith(`'${cell}`)).toBe(true);
    expect(writeTsv([[cell]])).not.toMatch(/^[=+\-@\t\r\0＝＋－＠]/);
  },
);

test("a pasted table has one line a row and one tab a column", () => {
  expect(
    writeTsv([
      ["1", "a\tb"],
      ["2", "c\r\nd"],
    ]),
  ).toBe("1\ta b\n2\tc d");
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
  ["=4402981677163358207", "'=4402981677163358207"],
  ["+4402981677163358207", "'+4402981677163358207"],
  ["小王", "小王"],
])("for a spreadsheet %j is written as %j", (cell, written) =>
  expect(writeCsv([[cell, "a"]], "excel")).toBe(`\ufeff${written},a\r\n`),
);

test("a cell of either form is read as what it was, however many quote signs and formulas it begins with", () => {
  const awkward = fc.string({ unit: fc.constantFrom(...`'="+-@0123456789eE.,;a小＝`) });
  fc.assert(
    fc.property(awkward, fc.constantFrom("plain" as const, "excel" as const), (cell, form) => {
      const written = writeCsvLines([[cell]], form).slice(0, -2);
      const bare = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(readCsvCell(bare)).toBe(cell);
      expect(bare).toMatch(/^(?:="[\dEe.+-]*"$|[^=+\-@＝＋－＠]|$)/);
    }),
    { numRuns: 5_000 },
  );
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
  NUMBER,
])("the guard that a tool put around a number is no part of it: %j", (cell) => {
  expect(readCsvCell(cell)).toBe(NUMBER);
});

test.each(["'小王'", "’s", "'007", "260101-123456789012345", "=SUM(A1)"])(
  "%j is no guarded number",
  (cell) => {
    expect(readCsvCell(cell)).toBe(cell);
  },
);

test("every cell is text to a spreadsheet, and none is markup", () => {
  expect(htmlTable("number\tgoods\n4402981448805808123\t<b>茶 & 杯</b>")).toBe(
    `<meta charset="utf-8"><table><tr><td style='mso-number-format:"\\@"'>number</td><td style='mso-number-format:"\\@"'>goods</td></tr>` +
      `<tr><td style='mso-number-format:"\\@"'>4402981448805808123</td><td style='mso-number-format:"\\@"'>&lt;b&gt;茶 &amp; 杯&lt;/b&gt;</td></tr></table>`,
  );
});
