import { expect, test } from "vitest";
import {
  DEFAULT_PURPOSES,
  isNameTwice,
  listNames,
  type Purpose,
  purposeName,
  storedNames,
  readPurpose,
  readPurposes,
  toStoredPurpose,
} from "./purposes.ts";

const [refund] = DEFAULT_PURPOSES as [Purpose];
const onlyChinese: Purpose = { id: "0b3c9d1e-4f5a-4b6c-8d7e-9f0a1b2c3d4e", en: "", zh: "押金退还" };
const offered = [refund, onlyChinese];

test.each([
  [{ en: "Refund", zh: "退款" }, "Refund", "退款"],
  [{ en: "", zh: "押金退还" }, "押金退还", "押金退还"],
  [{ en: "KYC", zh: "" }, "KYC", "KYC"],
])("the purpose %j is named %s in English and %s in Chinese", (names, en, zh) =>
  expect([purposeName(names, "en"), purposeName(names, "zh-CN")]).toEqual([en, zh]),
);

test.each([
  ["Refund", `${refund.id}\nRefund\n退款`, ["Refund", "退款"], { en: "Refund", zh: "退款" }],
  ["退款", `${refund.id}\nRefund\n退款`, ["Refund", "退款"], { en: "Refund", zh: "退款" }],
  ["押金退还", `${onlyChinese.id}\n\n押金退还`, ["押金退还"], { en: "", zh: "押金退还" }],
  [" refund\u200b", `${refund.id}\nRefund\n退款`, ["Refund", "退款"], { en: "Refund", zh: "退款" }],
  ["refund of 3", "refund of 3", ["refund of 3"], { en: "refund of 3", zh: "" }],
])("the typed purpose %j is stored and read in both languages", (typed, stored, all, names) => {
  expect(toStoredPurpose(typed, offered)).toBe(stored);
  expect(storedNames(stored)).toEqual(all);
  expect(readPurpose(stored, offered)).toEqual(names);
  expect(readPurpose(stored, [])).toEqual(names);
});

test("a text stored before purposes had ids is read as the purpose with that name", () => {
  for (const stored of ["Refund", "退款"])
    expect(readPurpose(stored, offered)).toEqual({ en: "Refund", zh: "退款" });
});

test("a renamed purpose has its new names, a removed one those that were stored", () => {
  const stored = toStoredPurpose("Refund", offered);
  const renamed = { ...refund, en: "Money back", zh: "" };
  expect(readPurpose(stored, [renamed])).toEqual({ en: "Money back", zh: "" });
  expect(readPurpose(stored, [onlyChinese])).toEqual({ en: "Refund", zh: "退款" });
});

test("the list of texts of earlier versions is read with translations, each purpose once", () => {
  const read = readPurposes(["退款", "Deposit", "Refund", "押金退还"]);
  expect(read.map(listNames)).toEqual([["Refund", "退款"], ["Deposit"], ["押金退还"]]);
  expect(read.map(({ zh }) => zh)).toEqual(["退款", "", "押金退还"]);
  expect(new Set(read.map(({ id }) => id)).size).toBe(3);
  expect(readPurposes(read)).toEqual(read);
});

test.each([
  [[{ en: "KYC", zh: "KYC" }], false],
  [[refund, { en: "REFUND ", zh: "" }], true],
  [[refund, { en: "退款", zh: "" }], true],
  [
    [
      { en: "", zh: "a" },
      { en: "", zh: "b" },
    ],
    false,
  ],
])("%j: a name is there twice: %s", (purposes, isTwice) => expect(isNameTwice(purposes)).toBe(isTwice));
