import { expect, test } from "vitest";
import { FOUR, PRACTICE_CARDS } from "#lib/testing/card-requests.ts";
import { cardCheckInput, toCardRequest } from "./card-check-input.ts";

/** Parses the input of a press with these changes. */
const read = (change: Record<string, unknown>) => {
  const whole = { level: 2, name: "林晓", accountNo: PRACTICE_CARDS.T, purpose: "退款" };
  return cardCheckInput.safeParse({ ...whole, idempotencyKey: crypto.randomUUID(), ...change });
};

test("row 59: a phone without an ID number is no level: refused, nothing sent", () => {
  const { bankPreMobile, idCardCode } = FOUR;
  for (const level of [2, 3, 4]) expect(read({ level, bankPreMobile }).success).toBe(false);
  for (const none of ["", " ", null])
    expect(read({ level: 4, bankPreMobile, idCardCode: none }).success).toBe(false);
  expect(read({ level: 4, bankPreMobile, idCardCode }).success).toBe(true);
  expect(read({ level: 4, bankPreMobile, idCardCode, role: "admin" }).success).toBe(false);
});

test("a purpose that holds a number of the holder is refused: it would be kept as typed", () => {
  const base = { level: 3, idCardCode: FOUR.idCardCode };
  const holder = [`退款 ${PRACTICE_CARDS.T}`, "1101 0519 4912 3100 2x", "林 晓 退款", "林·晓", "Ｌ林晓"];
  const persons = [FOUR.bankPreMobile, "4111 1111 1111 1111", "call lin@linjian.example"];
  for (const [purposes, issue] of [
    [holder, "purposeNamesHolder"],
    [persons, "purposeNamesPerson"],
  ] as const)
    for (const purpose of purposes)
      expect(read({ ...base, purpose }).error?.issues).toMatchObject([
        { path: ["purpose"], message: `cards.errors.${issue}` },
      ]);
  expect(read({ ...base, purpose: "Order 4402981677163358206" }).success).toBe(true);
});

test.each([
  ["阿依古丽·买买提", "阿依古丽•买买提"],
  ["阿依古丽·买买提", "阿依古丽 ． 买买提"],
  ["金立方", "⾦⽴⽅"],
  ["马龙", "⻢⻰"],
  ["Li Lei", "Ｌｉ　Ｌｅｉ"],
  ["林晓", "户名：林\u200b晓"],
])("row 60: names that look the same are one request: %s and %s", (plain, spelt) => {
  const [one, other] = [plain, spelt].map((name) => toCardRequest(read({ name }).data!));
  expect(other).toEqual(one);
  expect(one?.name).toBe(plain);
});

test("papers of people from elsewhere reach the service, whose word it is what it takes", () => {
  for (const idCardCode of ["H12345678", "911156198501012345", "A123456(3)", "军字第1234567号"])
    expect(read({ level: 3, idCardCode }).success).toBe(true);
});
