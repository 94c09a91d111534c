import { expect, test } from "vitest";
import { unifyLooks, unifyName } from "./same-looks.ts";

test.each([
  ["阿依古丽•买买提", "阿依古丽·买买提"],
  ["阿依古丽‧买买提", "阿依古丽·买买提"],
  ["阿依古丽・买买提", "阿依古丽·买买提"],
  ["阿依古丽･买买提", "阿依古丽·买买提"],
  ["阿依古丽．买买提", "阿依古丽·买买提"],
  ["阿依古丽﹒买买提", "阿依古丽·买买提"],
  ["阿依古丽.买买提", "阿依古丽·买买提"],
  ["阿依古丽。买买提", "阿依古丽·买买提"],
  ["阿依古丽｡买买提", "阿依古丽·买买提"],
  ["阿依古丽ㆍ买买提", "阿依古丽·买买提"],
  ["阿依古丽 ∙ 买买提", "阿依古丽·买买提"],
  ["阿依古丽··买买提", "阿依古丽·买买提"],
  ["阿‧里⋅巴●图", "阿·里·巴·图"],
  ["阿依古丽˙买买提", "阿依古丽·买买提"],
  ["阿依古丽˚买买提", "阿依古丽·买买提"],
  ["阿依古丽\u0307买买提", "阿依古丽·买买提"],
  ["阿依古丽°买买提", "阿依古丽·买买提"],
  ["阿依古丽۔买买提", "阿依古丽·买买提"],
  ["阿依古丽᠂买买提", "阿依古丽·买买提"],
  ["阿依古丽\u{1f784}买买提", "阿依古丽·买买提"],
  ["阿依古丽⁃买买提", "阿依古丽·买买提"],
  ["阿依古丽•\ufe0f买买提", "阿依古丽·买买提"],
  ["阿依古丽․买买提", "阿依古丽·买买提"],
  ["阿依古丽&middot;买买提", "阿依古丽·买买提"],
  ["阿依古丽&#183;买买提", "阿依古丽·买买提"],
  ["Abdul•Karim", "Abdul·Karim"],
  ["J. Smith", "J. Smith"],
  ["阿依古丽·买买提", "阿依古丽·买买提"],
])("row 118: a dot in a name has one spelling: %j is %j", (name, unified) => {
  expect(unifyName(name)).toBe(unified);
  expect(unifyName(unified)).toBe(unified);
});

test.each([
  ["radicals of Kangxi", "⾦⽴⽅", "金立方"],
  ["radicals of the supplement", "⻢⻰⻔", "马龙门"],
  ["a stroke", "李㇐", "李一"],
  ["compatibility characters", "\uf98e\uf9d1", "年六"],
  ["the supplement of those", "\u{2f800}\u{2fa1d}", "丽𪘀"],
  ["full-width letters", "Ｌｉ　Ｌｅｉ", "Li Lei"],
  ["a circled character", "㊎", "金"],
  ["a chosen form of a character", "葛\u{e0100}明\ufe00", "葛明"],
  ["what is not seen", "李\u200b\u2060\u3164明", "李明"],
])("%s: %j is %j", (_what, name, unified) => {
  expect(unifyLooks(name)).toBe(unified);
  expect(unifyLooks(unified)).toBe(unified);
});

test.each(["李○明", "欧○○华", "王◯明", "王⚪明"])("a circle hides a character and is no dot: %s", (name) => {
  expect(unifyName(name)).toBe(name);
});

test.each(["﨑", "髙", "𠮷", "黃", "峯", "〇", "己已巳", "カ力ロ口"])(
  "%s is a character of its own",
  (name) => {
    expect(unifyName(name)).toBe(name);
  },
);
