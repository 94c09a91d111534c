import { expect, test } from "vitest";
import { readDay, readPage, readPageSize, readText, writeParams, parseDay } from "./url-params.ts";

const params = (text: string) => new URLSearchParams(text);

test.each([
  ["page=3", 3],
  ["", 1],
  ["page=0", 1],
  ["page=-2", 1],
  ["page=1e3", 1],
  ["page=2.5", 1],
  ["page=9999999", 999_999],
  ["page=٣", 1],
])("reads the page of %s as %d", (text, page) => expect(readPage(params(text))).toBe(page));

test.each([
  ["size=50", 50],
  ["size=100", 100],
  ["size=101", 20],
  ["size=050", 20],
  ["", 20],
])("reads the size of %s as %d", (text, size) => expect(readPageSize(params(text))).toBe(size));

test.each([
  ["2026-11-14", "2026-11-14"],
  ["2024-02-29", "2024-02-29"],
  ["2026-02-29", undefined],
  ["2026-13-01", undefined],
  ["0000-01-01", undefined],
  ["2026-1-1", undefined],
  ["tomorrow", undefined],
])("takes %s as a day: %s", (text, day) => expect(readDay(params(`from=${text}`), "from")).toBe(day));

test("trims text, cuts it, and takes blanks as absent", () => {
  expect(readText(params("n=%20%20急单%20"), "n", 10)).toBe("急单");
  expect(readText(params("n=abcdef"), "n", 3)).toBe("abc");
  expect(readText(params("n=%20"), "n", 3)).toBeUndefined();
  expect(readText(params("n=a%00%0Ab%7F"), "n", 10)).toBe("ab");
});

test("leaves defaults out of a query string", () => {
  expect(writeParams({ shop: "s1", page: 1, size: 20, from: undefined, flag: "" })).toBe("?shop=s1");
  expect(writeParams({ page: 2, size: 50, name: "a&b=c" })).toBe("?page=2&size=50&name=a%26b%3Dc");
  expect(writeParams({ page: 1 })).toBe("");
});

test.each([
  ["2026-11-21", "2026-11-21"],
  [" 2026/11/21 ", "2026-11-21"],
  ["20261121", "2026-11-21"],
  ["2026-1-5", "2026-01-05"],
  ["", undefined],
  ["  ", undefined],
  ["2026-02-30", null],
  ["21.11.2026", null],
  ["yesterday", null],
])("%j is the day %s", (text, day) => expect(parseDay(text)).toBe(day));
