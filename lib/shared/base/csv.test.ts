import { expect, test } from "vitest";
import { writeCsv, writeTsv } from "./csv.ts";

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
