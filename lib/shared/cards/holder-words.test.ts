import fc from "fast-check";
import { expect, test } from "vitest";
import { encodedForms } from "#lib/shared/base/encoded-forms.ts";
import { hideHolder, namesHolder } from "./holder-words.ts";
import { words } from "#lib/testing/shown/words.ts";

const holder = {
  name: "陈晓明",
  accountNo: "6222021234567890123",
  idCardCode: "11010519491231002X",
  bankPreMobile: "13812340426",
};
const hide = (text: string) => hideHolder(text, holder, { tail: true });

test.each([
  ["卡 6222021234567890123 不符", "卡 ****0123 不符"],
  ["6222.0212.3456.7890.123", "****0123"],
  ["622202/123456/7890123", "****0123"],
  ["6 2 2 2 0 2 1 2 3 4 5 6 7 8 9 0 1 2 3", "****0123"],
  ["6222x0212y3456z7890w123", "****0123"],
  ["６２２２０２１２３４５６７８９０１２３", "****0123"],
  ["6222\u200b0212\u200b3456\u200b7890\u200b123", "****0123"],
  ["3210987654321202226", "****"],
  ["first 6222021 of it", "first **** of it"],
  ["last 890123", "last 890123"],
  ["last 7890123 of it", "last ****0123 of it"],
  ["bin 622202, end 0123", "bin 622202, end 0123"],
  ["id 110105-19491231-002x", "id ****002X"],
  ["born 19491231", "born ****"],
  ["tel 138 1234 0426", "tel ****0426"],
  ["tel 40426", "tel ****0426"],
  ["%36%32%32%32%30%32%31%32%33%34%35%36%37%38%39%30%31%32%33", "****"],
  [Buffer.from("6222021234567890123").toString("hex"), "****"],
  ["陈晓明的卡", "陈**的卡"],
  ["陈 晓 明", "陈**"],
  ["陈·晓\u200b明 / 陈　晓　明", "陈** / 陈**"],
  ["%E9%99%88%E6%99%93%E6%98%8E", "****"],
  ["陈先生", "陈先生"],
  ["code 100, 2 of 3, 2026-11-22", "code 100, 2 of 3, 2026-11-22"],
])("row 94: %j becomes %j", (text, left) => {
  expect(hide(text)).toBe(left);
});

test("row 94: a name in letters is hidden in any case and width, but not within a word", () => {
  const words = (text: string) => hideHolder(text, { name: "Li An" }, { tail: true });
  expect(words("holder LI  AN, Ｌｉ Ａｎ, li-an, LiAn")).toBe("holder L**, Ｌ**, l**, L**");
  expect(words("reliance, Italian")).toBe("reliance, Italian");
});

test("row 94: without a tail no digit of the holder is left", () => {
  const words = Object.values(holder).join(" / ");
  expect(hideHolder(words, holder, { tail: false })).toBe("陈** / **** / **** / ****");
});

test("row 94: no more than a mask is left, whatever is between the digits", () => {
  const gap = fc.constantFrom("", " ", ".", "/", "-", "x", " - ", "\u200b", "、", "卡", "*", "__");
  fc.assert(
    fc.property(
      fc.constantFrom(holder.accountNo, holder.idCardCode, holder.bankPreMobile),
      fc.array(gap, { minLength: 20, maxLength: 20 }),
      fc.boolean(),
      (number, gaps, isReversed) => {
        const signs = isReversed ? [...number].reverse() : [...number];
        const text = signs.map((sign, at) => sign + (gaps[at] ?? "")).join("");
        expect(hide(`a ${text} b`).replace(/\D/g, "").length).toBeLessThanOrEqual(4);
      },
    ),
  );
  for (const value of Object.values(holder))
    for (const form of encodedForms(value)) expect(hide(`x${form}y`), form).not.toContain(form);
});

test.each([
  "陈 晓 明 退款",
  "陈.晓.明 refund",
  "card 6222 0212 3456 7890 123",
  "born 19491231",
  ...words(`
    退款给陈晓明 陈·晓·明 六二二二〇二一二三四五六七八九〇一二三 6-2-2-2-0-2-1-2-3-4-5 1a3a8a1a2a3a4a0a4a2a6 １１０１０５１９４９１２３１００２Ｘ
  `),
])("the purpose %j names the holder", (text) => expect(namesHolder(text, holder)).toBe(true));

test.each(["退款账户核对", "陈先生的订单", "card ending 0123", "Order 4402981677163358206", ""])(
  "the purpose %j does not name the holder",
  (text) => expect(namesHolder(text, holder)).toBe(false),
);
