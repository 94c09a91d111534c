import { expect, test } from "vitest";
import { findSeparator, withoutTabGuards } from "./pasted-columns.ts";

const CARD = "6222020000000102004";
const ORDER = "4402981677163358206";

test.each<[string, string[], string | null]>([
  ["a tab before all others", [`林晓\t${CARD}\ta,b;c`, `王伟\t${CARD}\tx,y,z`], "\t"],
  [
    "semicolons around addresses with commas",
    [`1;林晓;${CARD};浙江, 杭州`, `2;王伟;${CARD};北京, 朝阳, 1`],
    ";",
  ],
  ["semicolons around an amount with a comma", [`林晓;${CARD};1,50`, `王伟;${CARD};20,00`], ";"],
  [
    "commas around remarks with semicolons",
    [`林晓,${CARD},a;b;c`, `王伟,${CARD},d;e`, `李明,${CARD},f`],
    ",",
  ],
  ["commas around quoted remarks", [`林晓,${CARD},"a;b;c;d"`, `王伟,${CARD},"e;f;g;h"`], ","],
  ["commas around one list", [`林晓,${CARD},红;L;棉;1`, `王伟,${CARD},蓝;M;麻;2`], ","],
  ["commas beside bars", [`林晓,${CARD},a|b`, `王伟,${CARD},c|d`], ","],
  ["fullwidth commas", [`林晓，${CARD}`, `王伟，${CARD}`], "，"],
  ["commas in half of the lines", [`${ORDER},林晓`, ORDER], ","],
  ["spaces are none", [`林晓 ${CARD}`, `王伟 ${CARD}`], null],
  ["a comma in a few lines is none", [`林晓 ${CARD}`, `王伟 ${CARD}`, `李明 ${CARD},`], null],
  ["lines without numbers don't count", ["a;b;c", "d;e;f", `林晓,${CARD}`], ","],
  ["a tab beside numbers in other cells", [`林晓\t6.22202E+18\ta,${CARD}`], "\t"],
  ["no text", [], null],
])("the separator of %s", (_, lines, separator) => {
  expect(findSeparator(lines.join("\r\n"))).toBe(separator);
  expect(findSeparator(lines.toReversed().join("\n"))).toBe(separator);
});

test.each<[string, string]>([
  [`${ORDER}\t,小王\t`, `${ORDER},小王`],
  [`"${ORDER}\t","小王"`, `"${ORDER}","小王"`],
  [`${ORDER}\t小王\t`, `${ORDER}\t小王\t`],
  [`"${ORDER}"\t",小王"`, `"${ORDER}"\t",小王"`],
  [`${ORDER}\t\t`, `${ORDER}\t\t`],
  ["\t".repeat(200_000), "\t".repeat(200_000)],
])("tabs that guard numbers go, others stay: %#", (text, rest) => {
  expect(withoutTabGuards(text)).toBe(rest);
});
