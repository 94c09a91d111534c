import { expect, test } from "vitest";
import { emailAccount, readEmail } from "./email-address.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  ["Admin@Demo.Example", "admin@demo.example"],
  ["  admin@demo.example ", "admin@demo.example"],
  ["ａｄｍｉｎ＠ｄｅｍｏ．example", "admin@demo.example"],
  ["a.b+c_d@x-y.example", "a.b+c_d@x-y.example"],
  ["boss@例子.中国", "boss@xn--fsqu00a.xn--fiqs8s"],
  ["boss@例子。中国", "boss@xn--fsqu00a.xn--fiqs8s"],
  ["boss@münchen.example", "boss@xn--mnchen-3ya.example"],
  ["boss@почта.example", "boss@xn--80a1acny.example"],
  ["boss@淘宝shop.example", "boss@xn--shop-fh9gl74g.example"],
  ["admin@localhost", "admin@localhost"],
])("the email address %j is stored as %s", (typed, kept) => {
  expect(readEmail(typed)).toBe(kept);
  expect(readEmail(kept)).toBe(kept);
});

test.each([
  ["zero-width space at the end", "admin@demo.example\u200b"],
  ["zero-width space within", "ad\u200bmin@demo.example"],
  ["zero-width joiner in the domain", "admin@de\u200dmo.example"],
  ["soft hyphen in the domain", "admin@de\u00admo.example"],
  ["right-to-left override", "\u202eadmin@demo.example"],
  ["Cyrillic а before the @", "аdmin@demo.example"],
  ["Greek ο before the @", "adminο@demo.example"],
  ["Cyrillic о in the domain", "admin@demо.example"],
  ["Greek ο in the domain", "admin@demο.example"],
  ["Cyrillic beside Chinese", "admin@商店о.example"],
  ["Cyrillic in the last label", "admin@demo.examрle"],
  ["Chinese before the @", "张三@demo.example"],
])("an email address that looks like another one is rejected: %s", (_kind, typed) => {
  expect(readEmail(typed)).toBeNull();
});

test.each([
  "",
  "a b@c.example",
  "a@b c.example",
  `${"a".repeat(65)}@b.example`,
  `a@${"b.".repeat(130)}example`,
  "a\u0000@b.example",
  ...words(`
    @ a@ @b.example a@@b.example a@b..example a@-b.example a@b.example. a@10.0.0.1 a@[10.0.0.1]
    a@b.example:25 a@b.example/x a@b.example?x#y a@%62.example <a@b.example>
  `),
])("%j is no email address", (typed) => expect(readEmail(typed)).toBeNull());

test("full-width letters or a Chinese domain in a sign-in mean the same account", () => {
  expect(emailAccount("ＢＯＳＳ＠例子.中国 ")).toBe("boss@xn--fsqu00a.xn--fiqs8s");
  expect(emailAccount(" No Address ")).toBe("no address");
});
