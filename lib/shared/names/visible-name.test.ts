import { expect, test } from "vitest";
import { typedName } from "./typed-name.ts";
import { hasInvisible, visibleName } from "./visible-name.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  ["zero-width space", "An\u200b Admin"],
  ["zero-width joiner", "An\u200d Admin"],
  ["zero-width non-joiner", "An\u200c Admin"],
  ["word joiner", "An\u2060 Admin"],
  ["byte order mark", "\ufeffAn Admin"],
  ["soft hyphen", "An Ad\u00admin"],
  ["right-to-left override", "\u202eAn Admin\u202c"],
  ["isolate", "\u2067An Admin\u2069"],
  ["direction mark", "An Admin\u200f"],
  ["tag signs", "An Admin\u{e0041}\u{e007f}"],
  ["variation selector", "An Admin\ufe0f"],
  ["grapheme joiner", "An\u034f Admin"],
  ["Hangul filler", "An\u3164 Admin"],
  ["half of a sign", "An Admin\ud800"],
  ["two spaces", "An  Admin "],
  ["no-break and ideographic spaces", "\u3000An\u00a0Admin"],
  ["Braille blank", "An\u2800Admin"],
  ["line separator", "An\u2028Admin"],
])("invisible characters are removed from a name: %s", (_kind, typed) => {
  expect(visibleName(typed)).toBe("An Admin");
});

test.each([
  "",
  " ",
  "\u200b",
  "\u3164",
  "\u2800\u2800",
  "\u202e\u202c",
  "\u115f\u1160",
  "\uffa0",
  "\u{e0020}\u{e0020}",
  "\u0301",
  "\u{1d159}",
  "\u00ad\u3000",
])("a name that looks blank is none: %j", (typed) => {
  expect(visibleName(typed)).toBe("");
  expect(typedName(60, { missing: "nameMissing" }).safeParse(typed).error?.issues[0]?.message).toBe(
    "nameMissing",
  );
});

test.each([
  "小店 👨‍👩‍👧 ❤️",
  "👍🏽 1号店",
  "1️⃣ 店",
  "🇨🇳 👩🏽‍🚀",
  ...words("林间小铺 O’Brien-Łukasz café 한국 محمد A·B ③店（総）"),
])("a visible name stays unchanged: %s", (name) => expect(visibleName(name)).toBe(name));

test("composed and decomposed letters are equal", () => {
  expect(visibleName("cafe\u0301")).toBe("caf\u00e9");
});

test("a personal number split by invisible characters is found", () => {
  const issues = typedName(60).safeParse("Lin 139\u200b1234\u200b5678").error?.issues;
  expect(issues?.[0]?.message).toBe("errors.namesPerson");
});

test("control characters are rejected", () => {
  expect(typedName(60).safeParse("a\u0007b").success).toBe(false);
});

test.each([
  ["a\u200b", true],
  ["\u202e", true],
  ["a b", false],
  ["林", false],
])("%j: invisible %s", (text, is) => {
  expect(hasInvisible(text)).toBe(is);
});
