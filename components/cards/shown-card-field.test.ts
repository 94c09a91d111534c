import { expect, test } from "vitest";
import { caretIn, shownCardField } from "#components/cards/shown-card-field.ts";
import type { CardField } from "#lib/shared/cards/cards.ts";

test.each<[CardField, string, string]>([
  ["accountNo", "6222020000000102004", "6222 0200 0000 0102 004"],
  ["accountNo", "6222 ", "6222"],
  ["accountNo", "６２２２-02", "6222 02"],
  ["accountNo", "6222x", "6222x"],
  ["accountNo", "62220200000001020041234", "6222 0200 0000 0102 0041234"],
  ["bankPreMobile", "+8613800130426", "138 0013 0426"],
  ["bankPreMobile", "1380", "138 0"],
  ["idCardCode", "1101051949 1231002x", "1101051949 1231002x"],
  ["name", " 林 晓", " 林 晓"],
  ["accountNo", "", ""],
])("%s %j is shown as %j", (field, typed, shown) => {
  expect(shownCardField(field, typed)).toBe(shown);
});

test.each<[string, string, number, number]>([
  ["typed at the end", "62220", 5, 6],
  ["typed in the middle", "6222 90200", 6, 6],
  ["a digit taken away before a gap", "622 0200", 3, 3],
  ["pasted at the start", "12346222 02", 4, 4],
  ["at the very start", "6222 02", 0, 0],
])("%s, the caret stays behind its digit", (_name, typed, caret, expected) => {
  const shown = shownCardField("accountNo", typed);
  expect(caretIn(shown, typed, caret)).toBe(expected);
  expect(shown.slice(0, caretIn(shown, typed, caret)).replaceAll(" ", "")).toBe(
    typed.slice(0, caret).replaceAll(" ", ""),
  );
});

test("a prefix that is dropped on the way takes no digit's place", () => {
  const typed = "+86 13800130426";
  const shown = shownCardField("bankPreMobile", typed);
  expect(caretIn(shown, typed, typed.length)).toBe(shown.length);
});
