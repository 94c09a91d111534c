import { expect, test } from "vitest";
import { sideBySide } from "./side-by-side.ts";

test.each([
  ["\u202eabc", "\u2068abc\u2069"],
  ["abc\u2066\u2067", "\u2068abc\u2069"],
  ["a\u2069\u202eb", "\u2068ab\u2069"],
  ["\u200fabc", "\u2068abc\u2069"],
  ["محمد", "\u2068محمد\u2069"],
  ["שלום", "\u2068שלום\u2069"],
  ["王**", "王**"],
  ["O’Brien", "O’Brien"],
])("a text of another direction is isolated in a line of several: %j", (name, shown) => {
  expect(sideBySide([name, "138****0426"], " · ")).toBe(`${shown} · 138****0426`);
});

test("a single text is unchanged, and missing ones leave no trace", () => {
  expect(sideBySide([null, "\u202eabc", "", false, undefined], " · ")).toBe("\u202eabc");
  expect(sideBySide([null, ""], " · ")).toBe("");
});
