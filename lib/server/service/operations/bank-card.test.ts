import fc from "fast-check";
import { expect, test } from "vitest";
import { readWire } from "#lib/testing/read-wire.ts";
import { createBankCardReader } from "./bank-card.ts";

const QUESTION = {
  name: "张小明",
  accountNo: "6222021234567890123",
  idCardCode: "11010519491231002x",
  bankPreMobile: "13812340426",
};
const ECHO = {
  name: "张**",
  accountNo: "622202*********0123",
  idCardCore: "110105********002X",
  bankPreMobile: "138****0426",
};
const read = (data: unknown, request = QUESTION) =>
  readWire(createBankCardReader(request), JSON.stringify({ code: 0, mag: "ok", msec: "", data }));

test("row 54: the echo of the national ID is read from idCardCore and from idCardCode", () => {
  const { idCardCore, ...others } = ECHO;
  for (const data of [
    { ...ECHO, result: "T" },
    { ...others, idCardCode: idCardCore, result: "T" },
  ]) {
    expect(read(data).data()).toMatchObject({
      verdict: "T",
      isEchoClash: false,
      echo: { idCardCode: "110105********002X", accountNo: ECHO.accountNo },
    });
  }
});

test.each(["T", "F", "N", "P"] as const)("row 55: the verdict %s is itself and nothing else", (result) => {
  const expected = { verdict: result, verdictMessage: "银行网络超时" };
  expect(read({ ...ECHO, result, message: "银行网络超时" }).data()).toMatchObject(expected);
});

test.each([["t"], [" T"], ["TRUE"], ["valid"], [""], [null], [true], [1], [["T"]], [undefined], ["Ｔ"]])(
  "row 56: %j is unreadable",
  (result) => {
    const { data, warnings } = read({ ...ECHO, result, message: "valid 认证一致" });
    expect(data().verdict).toBe("unreadable");
    expect(warnings).toContain("result: unreadable");
  },
);

test("row 56: no message makes a verdict, and anything but an exact T is never T", () => {
  expect(read({ ...ECHO, result: "F", message: "valid" }).data().verdict).toBe("F");
  fc.assert(
    fc.property(fc.jsonValue(), (result) => {
      expect(read({ result, message: "T" }).data().verdict === "T").toBe(result === "T");
    }),
  );
});

test("row 57: an unmasked echo is masked by us, a too open one more so", () => {
  const { echo } = read({
    name: "张小明",
    accountNo: QUESTION.accountNo,
    idCardCore: QUESTION.idCardCode,
    bankPreMobile: QUESTION.bankPreMobile,
    result: "T",
  }).data();
  expect(echo).toEqual({
    name: "张****明",
    accountNo: "622202****0123",
    idCardCode: "110105****002x",
    bankPreMobile: "138****0426",
  });
  expect(read({ accountNo: "622202123456789012*" }).data().echo.accountNo).toBe("622202****9012");
  expect(read({ name: "张三" }).data().echo.name).toBe("张****");
});

test("row 57: no echo ever shows more than its two ends", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom("1", "2", "3", "*"), minLength: 1, maxLength: 19 }),
      (accountNo) => {
        const shown = read({ accountNo }).data().echo.accountNo ?? "";
        expect(shown.replace(/[*]/g, "").length).toBeLessThanOrEqual(10);
        expect(shown).toContain("*");
      },
    ),
  );
});

test("row 57: numbers and the name inside the service's words are hidden", () => {
  const message = "张小明 6222021234567890123 / 6222 0212 3456 7890 123 与 11010519491231002X 不符";
  expect(read({ ...ECHO, result: "F", message }).data().verdictMessage).toBe(
    "张** ****0123 / ****0123 与 ****002X 不符",
  );
});

test.each([
  ["another card's tail", { accountNo: "622202*********9999" }, true],
  ["another card's head", { accountNo: "955880*********0123" }, true],
  ["another holder", { name: "李**" }, true],
  ["another phone", { bankPreMobile: "139****0426" }, true],
  ["another ID under either name", { idCardCode: "310105********002X" }, true],
  ["a whole other number", { accountNo: "6222021234567890124" }, true],
  ["the same card, open", { accountNo: QUESTION.accountNo }, false],
  ["the same card, in groups", { accountNo: "6222 **** **** 0123" }, false],
  ["the ID's X in capitals", { idCardCore: "1101**********002X" }, false],
  ["an echo wholly masked", { name: "***", accountNo: "****", bankPreMobile: "＊＊＊" }, false],
  ["an empty echo", { name: "", accountNo: null }, false],
  ["no echo", {}, false],
])("row 58: %s", (_name, echo, isClash) =>
  expect(read({ ...echo, result: "T" }).data().isEchoClash).toBe(isClash),
);

test("row 58: an echo of something that was not asked is no evidence", () => {
  expect(
    read({ bankPreMobile: "139****9999", idCardCore: "3****1", result: "T" }, {
      name: "张小明",
      accountNo: QUESTION.accountNo,
    } as typeof QUESTION).data().isEchoClash,
  ).toBe(false);
});

test("row 7: no data is an unknown result", () => {
  expect(read(null).reading).toEqual({ problem: "noData" });
});

test.each([[""], [[]], [1], ["T"]])("row 8: data %j is not understood", (data) =>
  expect(read(data).reading).toEqual({ problem: "notUnderstood" }),
);

test("an echo or a message of any length is judged whole and kept within reason", () => {
  const long = { name: `李${"*".repeat(100_000)}`, message: "长".repeat(100_000) };
  const { data } = read({ ...ECHO, ...long, result: "T" });
  expect(data()).toMatchObject({ isEchoClash: true, echo: { name: null, accountNo: ECHO.accountNo } });
  expect(data().verdictMessage).toHaveLength(500);
});
