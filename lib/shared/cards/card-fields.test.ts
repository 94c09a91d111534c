import { expect, test } from "vitest";
import { checkCardField, type CardFieldCheck, cleanCardField, purposeIssue } from "./card-fields.ts";
import type { CardField } from "./cards.ts";

const NOW = Date.UTC(2026, 10, 21);
const error = (why: string) => ({ kind: "error", why }) as CardFieldCheck;

test.each<[CardField, string, CardFieldCheck["kind"] | CardFieldCheck]>([
  ["name", "", error("missing")],
  ["name", "林晓", "ok"],
  ["name", "晓".repeat(60), "ok"],
  ["name", "晓".repeat(61), error("nameTooLong")],
  ["name", "𠮷".repeat(60), "ok"],
  ["accountNo", "6222020000000102004", "ok"],
  ["accountNo", "6222020000000102005", "warning"],
  ["accountNo", "4111111111111111", "ok"],
  ["accountNo", "6222020000", error("cardTooShort")],
  ["accountNo", "000000000000", "ok"],
  ["accountNo", "62220200000001020041", error("cardTooLong")],
  ["accountNo", "6222O20000000102004", error("notDigits")],
  ["accountNo", "６222020000000102004", error("notDigits")],
  ["idCardCode", "11010519491231002X", "ok"],
  ["idCardCode", "110105194912310021", "warning"],
  ["idCardCode", "11010519491231002", error("idTooShort")],
  ["idCardCode", "1101051949123100211", error("idTooLong")],
  ["idCardCode", "11010519491231X021", error("idSigns")],
  ["idCardCode", "11010519490230002X", error("birthDate")],
  ["idCardCode", "11010518991231002X", error("birthDate")],
  ["idCardCode", "11010520261122002X", error("birthDate")],
  ["idCardCode", "110105491231002", "ok"],
  ["idCardCode", "110105490231002", error("birthDate")],
  ["bankPreMobile", "13800130426", "ok"],
  ["bankPreMobile", "12800130426", error("phone")],
  ["bankPreMobile", "1380013042", error("phone")],
  ["bankPreMobile", "138001304266", error("phone")],
  ["name", "6222 0200 0000 0102 004", error("isCard")],
  ["name", "11010519491231002x", error("isId")],
  ["name", "138 0013 0426", error("isPhone")],
  ["name", "6222020000000102005", error("nameIsNumber")],
  ["name", "6.22202E+18", error("nameIsNumber")],
  ["name", "Li Xiao-Ming", "ok"],
  ["name", "阿不都·买买提", "ok"],
  ["accountNo", "林晓", error("isName")],
  ["accountNo", "LiXiaoMing", error("isName")],
  ["accountNo", "阿不都·买买提", error("isName")],
  ["accountNo", "11010519491231002X", error("isId")],
  ["accountNo", "110105194912310038", { kind: "warning", why: "isId" }],
  ["accountNo", "13800130426", { kind: "warning", why: "shortCard" }],
  ["accountNo", "6.22202E+18", error("scientific")],
  ["accountNo", "6222020000000100000", { kind: "warning", why: "rounded" }],
  ["accountNo", "622202000000010000", { kind: "warning", why: "rounded" }],
  ["accountNo", "62220200000001000", { kind: "warning", why: "rounded" }],
  ["accountNo", "4111111111111160", "ok"],
  ["accountNo", "4111111111111110", { kind: "warning", why: "checkDigit" }],
  ["accountNo", "6222020000000102005", { kind: "warning", why: "checkDigit" }],
  ["idCardCode", "6222020000000102004", error("isCard")],
  ["idCardCode", "4111111111111111", error("isCard")],
  ["idCardCode", "13800130426", error("isPhone")],
  ["idCardCode", "林晓", error("isName")],
  ["idCardCode", "1.10105E+17", error("scientific")],
  ["idCardCode", "110105194912310000", { kind: "warning", why: "rounded" }],
  ["bankPreMobile", "11010519491231002X", error("isId")],
  ["bankPreMobile", "6222020000000102004", error("isCard")],
  ["bankPreMobile", "林晓", error("isName")],
  ["bankPreMobile", "1.38E+10", error("scientific")],
])("rounded numbers and swapped fields: %s %s is %j", (field, text, expected) => {
  expect(checkCardField(field, text, NOW)).toMatchObject(
    typeof expected === "string" ? { kind: expected } : expected,
  );
});

test.each<[CardField, string, CardFieldCheck]>([
  ["idCardCode", "H12345678", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "M1234567801", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "E12345678", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "A123456(3)", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "01234567", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "531234567", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "USA110075062312", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "军字第1234567号", { kind: "warning", why: "otherPaper" }],
  ["idCardCode", "911156198501012345", { kind: "warning", why: "checkDigit" }],
  ["idCardCode", "11O105194912310021", error("idSigns")],
  ["accountNo", "19000150812", { kind: "warning", why: "shortCard" }],
  ["accountNo", "H12345678", error("isId")],
  ["name", "H12345678", error("isId")],
  ["name", "李明6222020000000102004", error("nameIsNumber")],
  ["bankPreMobile", "+85291234567", { kind: "warning", why: "otherPhone" }],
  ["bankPreMobile", "0085366123456", { kind: "warning", why: "otherPhone" }],
  ["bankPreMobile", "H12345678", error("isId")],
  ["name", "李-明", { kind: "warning", why: "nameSigns" }],
])("foreign papers and phones are accepted: %s %s is %j", (field, text, expected) => {
  expect(checkCardField(field, text, NOW)).toEqual(expected);
});

test.each<[CardField, string, string]>([
  ["accountNo", "卡号：6214 8300 0000 0000 017", "6214830000000000017"],
  ["accountNo", "银行卡号 6214830000000000017", "6214830000000000017"],
  ["accountNo", "卡号6214830000000000017", "6214830000000000017"],
  ["accountNo", "Card no.: 6214-8300-0000-0000-017", "6214830000000000017"],
  ["accountNo", "收款账号:\t6214830000000000017", "6214830000000000017"],
  ["idCardCode", "身份证号：11010519491231002x", "11010519491231002X"],
  ["idCardCode", "证件 H1234 5678", "H12345678"],
  ["idCardCode", "军字第 1234567 号", "军字第1234567号"],
  ["bankPreMobile", "手机：138 0013 0426", "13800130426"],
  ["bankPreMobile", "预留手机号+8613800130426", "13800130426"],
  ["name", "阿依古丽•买买提", "阿依古丽·买买提"],
  ["name", "⾦⽴⽅", "金立方"],
  ["accountNo", " 6222 0200-0000–0102　004 ", "6222020000000102004"],
  ["accountNo", "６２２２０２０００００００１０２００４", "6222020000000102004"],
  ["accountNo", "\u200e6222\u200b020000000102004\ufeff", "6222020000000102004"],
  ["accountNo", "6222－0200", "62220200"],
  ["accountNo", "card 62", "card62"],
  ["accountNo", "'6222020000000102004", "6222020000000102004"],
  ["accountNo", '="6222020000000102004"', "6222020000000102004"],
  ["accountNo", "`6222020000000102004`", "6222020000000102004"],
  ["accountNo", "6222021001116245.0", "6222021001116245"],
  ["accountNo", "6222.0200.0000.0102.004", "6222020000000102004"],
  ["accountNo", "6.22202E+18", "6.22202E+18"],
  ["idCardCode", "'11010519491231002X", "11010519491231002X"],
  ["bankPreMobile", "13800130426.0", "13800130426"],
  ["idCardCode", "110105 19491231 002x", "11010519491231002X"],
  ["idCardCode", "11010519491231002Ｘ", "11010519491231002X"],
  ["bankPreMobile", "+86 138-0013-0426", "13800130426"],
  ["bankPreMobile", "0086 (138) 0013 0426", "13800130426"],
  ["bankPreMobile", "＋８６１３８００１３０４２６", "13800130426"],
  ["bankPreMobile", "8613800130426", "13800130426"],
  ["bankPreMobile", "861380013", "861380013"],
  ["name", " 欧阳　明 月 ", "欧阳明月"],
  ["name", " Li   Xiao\tMing ", "Li Xiao Ming"],
  ["name", "阿不都·买买提", "阿不都·买买提"],
  ["name", "　", ""],
])("%s %j is cleaned to %j", (field, typed, wire) => {
  expect(cleanCardField(field, typed)).toBe(wire);
  expect(cleanCardField(field, wire)).toBe(wire);
});

const holder = {
  accountNo: "6222020000000102004",
  idCardCode: "11010519491231002X",
  bankPreMobile: "13800130426",
};

test.each([
  ["退款账户核对", null],
  ["Order 4402981677163358206", null],
  ["card ending 2004", null],
  [" ", "purposeMissing"],
  ["6222020000000102004", "purposeNamesHolder"],
  ["退款到 6222 0200-0000 0102 004", "purposeNamesHolder"],
  ["六二二二〇二〇〇〇〇〇〇〇一〇二〇〇四", "purposeNamesHolder"],
  ["another card 4111 1111 1111 1111", "purposeNamesPerson"],
  ["tel 13912345678", "purposeNamesPerson"],
  ["证件 11010119900307423X", "purposeNamesPerson"],
  ["id 11010519491231002x", "purposeNamesHolder"],
  ["call １３８００１３０４２６", "purposeNamesHolder"],
])("the purpose %j has the issue %s", (purpose, issue) => expect(purposeIssue(purpose, holder)).toBe(issue));

test("an unfinished number is no issue", () => {
  expect(purposeIssue("any", { accountNo: "" })).toBeNull();
  expect(purposeIssue("3 refunds", { accountNo: "3" })).toBeNull();
});
