import { expect, test } from "vitest";
import { requestHash } from "./request-hash.ts";

const key = Buffer.alloc(32, 1);
const card = { name: "王小明", accountNo: "6222021234567890123" };

test("the order of fields and fields left out make no difference", () => {
  const turned = { idCardCode: undefined, accountNo: card.accountNo, name: card.name };
  expect(requestHash("account", "bankCard", turned, key)).toBe(requestHash("account", "bankCard", card, key));
});

test.each([
  ["another value", "bankCard", { ...card, accountNo: "6222021234567890124" }],
  ["a further field", "bankCard", { ...card, idCardCode: "x" }],
  ["another operation", "pendingOrders", card],
  ["the order of a list", "bankCard", { ...card, list: [2, 1] }],
] as const)("%s makes another request hash", (_, operation, request) => {
  const seen = new Set([
    requestHash("account", "bankCard", card, key),
    requestHash("account", "bankCard", { ...card, list: [1, 2] }, key),
  ]);
  expect(seen).not.toContain(requestHash("account", operation, request, key));
});

test("another key makes another request hash, and none holds its input", () => {
  const one = requestHash("account", "bankCard", card, key);
  expect(requestHash("account", "bankCard", card, Buffer.alloc(32, 2))).not.toBe(one);
  expect(one).toMatch(/^[\w-]{43}$/);
  for (const value of Object.values(card)) expect(one).not.toContain(value);
});
