import { expect, test } from "vitest";
import { fingerprint } from "#lib/server/metered/fingerprint.ts";

const key = Buffer.alloc(32, 1).toString("base64");
const card = { name: "王小明", accountNo: "6222021234567890123" };

test("the order of fields and fields left out make no difference", () => {
  const turned = { idCardCode: undefined, accountNo: card.accountNo, name: card.name };
  expect(fingerprint(key, "bankCard", turned)).toBe(fingerprint(key, "bankCard", card));
});

test.each([
  ["another value", "bankCard", { ...card, accountNo: "6222021234567890124" }],
  ["a further field", "bankCard", { ...card, idCardCode: "x" }],
  ["another operation", "pendingOrders", card],
  ["the order of a list", "bankCard", { ...card, list: [2, 1] }],
] as const)("%s makes another fingerprint", (_, operation, question) => {
  const seen = new Set([
    fingerprint(key, "bankCard", card),
    fingerprint(key, "bankCard", { ...card, list: [1, 2] }),
  ]);
  expect(seen).not.toContain(fingerprint(key, operation, question));
});

test("another key makes another fingerprint, and none holds its input", () => {
  const one = fingerprint(key, "bankCard", card);
  expect(fingerprint(Buffer.alloc(32, 2).toString("base64"), "bankCard", card)).not.toBe(one);
  expect(one).toMatch(/^[\w-]{43}$/);
  for (const value of Object.values(card)) expect(one).not.toContain(value);
});
