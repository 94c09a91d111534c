import { expect, test } from "vitest";
import { isCommandBody } from "./judge-command-body.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  "[]",
  "[{}]",
  '["$$F1"]',
  '[{"note":"$undefined"}]',
  '[{"a":[1,null,true,"中",{"b":"5 $"}]}]',
  `${"[".repeat(20)}1${"]".repeat(20)}`,
])("%s is what a page of ours sends", (body) => expect(isCommandBody(Buffer.from(body))).toBe(true));

test.each([
  "",
  "x",
  "{}",
  "null",
  '"$undefined"',
  "[{}",
  "[{}]x",
  "[1e]",
  "\ufeff[]",
  "\u001b[2J\u001b[31m\n{",
  '[{"cardNumber":"6217008392',
  ...words("$1 $F1 $@1 $K1 $Q1 $W1 $B1 $h1 $T $D2025 $n1 $-0 $Z $ $undefine").map((text) =>
    JSON.stringify([{ id: text }]),
  ),
  "[1,2,3,4,5,6,7,8,9]",
  `${"[".repeat(40)}${"]".repeat(40)}`,
  `${"[".repeat(500_000)}${"]".repeat(500_000)}`,
])("%j is not", (body) => expect(isCommandBody(Buffer.from(body))).toBe(false));

test.each([
  '[{"__proto__":{"isAdmin":true}}]',
  '[{"__proto__":null}]',
  '[{"a":{"__proto__":1}}]',
  '[[{"b":[{"__proto__":[]}]}]]',
  '[{"\\u005f_proto__":1}]',
])("a key that would be dropped without a word is refused: %s", (body) => {
  expect(isCommandBody(Buffer.from(body))).toBe(false);
});

test("bytes that are no UTF-8 are not", () => {
  expect(isCommandBody(Buffer.from('["é"]', "latin1"))).toBe(false);
  expect(isCommandBody(Buffer.from('["a"]', "utf16le"))).toBe(false);
});
