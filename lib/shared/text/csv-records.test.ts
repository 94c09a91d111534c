import { expect, test } from "vitest";
import { csvCells, splitLines, recordsOf } from "./csv-records.ts";

const table = (text: string, separator = ",") =>
  [...recordsOf(text, (raw) => csvCells(raw, separator).flaw === "unclosedQuote")].map(
    ({ line, lastLine, raw }) => [line, lastLine, csvCells(raw, separator).cells],
  );

test.each([
  ["quoted line ends", 'a,"b\nc",d\ne,f,g', ",", [1, 2, ["a", "b\nc", "d"], 3, 3, ["e", "f", "g"]]],
  ["doubled quotes", 'a,"b""\r\n""c"\r\nd,', ",", [1, 2, ["a", 'b"\r\n"c'], 3, 3, ["d", ""]]],
  ["semicolons and blanks", 'a ; " b,c "; d', ";", [1, 1, ["a", " b,c ", "d"]]],
  ["tabs, an empty cell first", '\t"b\n\nc"\t', "\t", [1, 3, ["", "b\n\nc", ""]]],
  ["a quote within a bare cell", 'a,5" b\nc,d', ",", [1, 1, ["a", '5" b'], 2, 2, ["c", "d"]]],
  ["pipes", "a|b|", "|", [1, 1, ["a", "b", ""]]],
])("a table with %s is read cell by cell", (_what, text, separator, records) => {
  expect(table(text, separator).flat()).toEqual(records);
});

test("an unclosed quote swallows nothing, and text after a quote is reported", () => {
  expect(table('a,"b\nc,d')[1]).toEqual([2, 2, ["c", "d"]]);
  expect(csvCells('a,"b', ",").flaw).toBe("unclosedQuote");
  expect(csvCells('a,"b" c', ",").flaw).toBe("afterQuote");
});

test("line ends of old and new tools are read", () => {
  const raws = [...splitLines("a\r\nb\rc\nd\u0085e\u2028f\u2029g\vh\fi")].map(({ raw }) => raw);
  expect(raws).toEqual([..."abcdefghi"]);
});
