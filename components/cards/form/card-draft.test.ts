import { expect, test } from "vitest";
import type { CardField } from "#lib/shared/cards/cards.ts";
import {
  caretIn,
  checkFields,
  fieldsThat,
  toCardRequest,
  shownCardField,
  typedHolder,
} from "./card-draft.ts";

const typed = {
  name: " 林 晓 ",
  accountNo: "6222 0200 0000 0102 005",
  idCardCode: "1101",
  bankPreMobile: "+86 138 0013 0426",
};

test("a request has exactly the fields of its level, whatever else was typed", () => {
  const two = { level: 2, purpose: "结算", name: "林晓", accountNo: "6222020000000102005" };
  expect(toCardRequest({ level: 2, typed, purpose: " 结算 " })).toStrictEqual(two);
  const three = { ...two, level: 3, idCardCode: "1101" };
  expect(toCardRequest({ level: 3, typed, purpose: "结算" })).toStrictEqual(three);
  const four = { ...three, level: 4, bankPreMobile: "13800130426" };
  expect(toCardRequest({ level: 4, typed, purpose: "结算" })).toStrictEqual(four);
});

test("only fields of the level block a check, and a warning is no error", () => {
  const checks = checkFields(typed, Date.now());
  expect(fieldsThat("error", 2, checks)).toEqual([]);
  expect(fieldsThat("warning", 2, checks)).toEqual(["accountNo"]);
  expect(fieldsThat("error", 4, checks)).toEqual(["idCardCode"]);
});

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
  ["name", "阿依古丽•买买提", "阿依古丽·买买提"],
  ["name", "⾦⽴⽅ ", "金立方 "],
  ["name", "开户名：林晓", "林晓"],
  ["name", "户名 : 林晓", "林晓"],
  // More may follow while it is typed.
  ["name", "John ", "John "],
  ["name", "阿依古丽.", "阿依古丽."],
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
])("%s, the caret stays after its digit", (_name, typed, caret, expected) => {
  const shown = shownCardField("accountNo", typed);
  expect(caretIn(shown, typed, caret)).toBe(expected);
  expect(shown.slice(0, caretIn(shown, typed, caret)).replaceAll(" ", "")).toBe(
    typed.slice(0, caret).replaceAll(" ", ""),
  );
});

test("a dropped prefix takes no digit's place", () => {
  const typed = "+86 13800130426";
  const shown = shownCardField("bankPreMobile", typed);
  expect(caretIn(shown, typed, typed.length)).toBe(shown.length);
});

test("a pasted holder is shown grouped, and keeps nothing of the previous one", () => {
  const holder = { name: "陈晓伟", accountNo: "6222020000000102004", bankPreMobile: "13800130426" };
  const grouped = { accountNo: "6222 0200 0000 0102 004", bankPreMobile: "138 0013 0426" };
  expect(typedHolder(holder)).toEqual({ name: "陈晓伟", idCardCode: "", ...grouped });
});
