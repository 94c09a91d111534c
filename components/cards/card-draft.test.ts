import { expect, test } from "vitest";
import { checksOf, fieldsThat, pressOf } from "#components/cards/card-draft.ts";

const typed = {
  name: " 林 晓 ",
  accountNo: "6222 0200 0000 0102 005",
  idCardCode: "1101",
  bankPreMobile: "+86 138 0013 0426",
};

test("a question has exactly the fields of its level, whatever else was typed", () => {
  const two = { level: 2, purpose: "结算", name: "林晓", accountNo: "6222020000000102005" };
  expect(pressOf({ level: 2, typed, purpose: " 结算 " })).toStrictEqual(two);
  expect(pressOf({ level: 3, typed, purpose: "结算" })).toStrictEqual({
    ...two,
    level: 3,
    idCardCode: "1101",
  });
  expect(pressOf({ level: 4, typed, purpose: "结算" })).toStrictEqual({
    ...two,
    level: 4,
    idCardCode: "1101",
    bankPreMobile: "13800130426",
  });
});

test("only the fields of the level stand in the way, and a warning is no error", () => {
  const checks = checksOf(typed, Date.now());
  expect(fieldsThat("error", 2, checks)).toEqual([]);
  expect(fieldsThat("warning", 2, checks)).toEqual(["accountNo"]);
  expect(fieldsThat("error", 4, checks)).toEqual(["idCardCode"]);
});
