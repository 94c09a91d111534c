import { expect, test } from "vitest";
import { withSandbox } from "#lib/sandbox/testing/run-sandbox.ts";
import { MAGIC_CARDS } from "./handle-bank-card.ts";

const sandbox = withSandbox({ overLimit: "served" });

const holder = { name: "张小林", idCardCode: "11010519491231002X", bankPreMobile: "13812345678" };

function fieldsAt(level: number, accountNo: string) {
  const { name, idCardCode, bankPreMobile } = holder;
  return { name, accountNo, ...(level >= 3 ? { idCardCode } : {}), ...(level >= 4 ? { bankPreMobile } : {}) };
}

const CARDS = Object.entries(MAGIC_CARDS);
test.each(CARDS)("card %s gives its result from its level on", async (card, { result, fromLevel }) => {
  const digits = [...card].reverse().map((digit, index) => Number(digit) * (index % 2 === 1 ? 2 : 1));
  expect(digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10).toBe(0);
  for (const level of [2, 3, 4]) {
    const { envelope } = await sandbox.call("bankCard", fieldsAt(level, card));
    const expected = { result: level >= fromLevel ? result : "T", withholding_money: level + 1 };
    expect(envelope.data).toMatchObject(expected);
  }
});

test("every result exists at every level", () => {
  for (const result of ["F", "N", "P"]) {
    expect(
      Object.values(MAGIC_CARDS)
        .filter((card) => card.result === result)
        .map((card) => card.fromLevel),
    ).toEqual([2, 3, 4]);
  }
});

test("the sample spells mag, leaves msec empty and echoes the input masked", async () => {
  const { envelope, text } = await sandbox.call("bankCard", fieldsAt(4, "6222020000000102004"));
  expect(envelope).toMatchObject({ code: 0, mag: "成功", msec: "" });
  expect(envelope).not.toHaveProperty("msg");
  expect(envelope.data).toMatchObject({
    name: "张**",
    accountNo: "622202*********2004",
    idCardCore: "110***********002X",
    bankPreMobile: "138****5678",
  });
  expect(text).not.toContain("6222020000000102004");
});

test("the reference shape spells msg and counts msec", async () => {
  sandbox.speak({ descriptionField: "msg", bankMsec: "number" });
  expect((await sandbox.call("bankCard", fieldsAt(2, "6222020000000102004"))).envelope).toMatchObject({
    msg: "成功",
    msec: expect.any(Number),
  });
});

test("any other card gets the same verdict each time", async () => {
  const ask = async () => (await sandbox.call("bankCard", fieldsAt(3, "6228480402564890018"))).envelope.data;
  expect(await ask()).toEqual(await ask());
});

test.each([
  [{ name: undefined }, "name"],
  [{ accountNo: "62220200" }, "accountNo"],
  [{ idCardCode: "110105" }, "idCardCode"],
  [{ idCardCode: "" }, "idCardCode"],
  [{ idCardCode: undefined }, "idCardCode"],
  [{ bankPreMobile: "+8613812345678" }, "bankPreMobile"],
])("%o is rejected with code 100 naming the field", async (fields, name) => {
  const { envelope } = await sandbox.call("bankCard", { ...fieldsAt(4, "6222020000000102004"), ...fields });
  expect(envelope.code).toBe(100);
  expect(envelope.mag).toContain(name);
});
