import { expect, test } from "vitest";
import { isEncrypted } from "./encrypted.ts";

test.each([
  ["~gWEYzEpnd8Ck4aKqVq==~1~", true],
  ["$138$f2LW8sDk2Lm0cQaaZz$1$", true],
  [`enc:${"Q2lwaGVy".repeat(512)}`, true],
  [null, false],
  ["", false],
  ["于**", false],
  ["138****4033", false],
  ["Bartholomew Featherstonehaugh", false],
  ["浙江省杭州市余杭区文一西路969号", false],
  ["+86 138 0013 8000 ext 12345", false],
])("%s: encrypted is %s", (text, expected) => {
  expect(isEncrypted(text)).toBe(expected);
});
