import { expect, test } from "vitest";
import { hidePersonalData, personalDataIn } from "#lib/shared/base/personal-data.ts";
import { findPapers } from "./papers.ts";
import { words } from "#lib/testing/shown/words.ts";

test.each([
  ["a foreigner's permit of residence", "补检 911156198501012345"],
  ["the old form of it", "USA110075062312"],
  ["a permit of Hong Kong", "退款 H12345678"],
  ["a permit of Macau with the times it was renewed", "M1234567801"],
  ["in full-width signs", "证Ｈ１２３４５６７８"],
  ["with gaps", "h 1234 5678"],
  ["a passport", "客户E12345678的退款"],
  ["a newer passport", "EA1234567"],
  ["a passport of Hong Kong", "KJ1234567"],
  ["a permit to go to Hong Kong", "补检 C12345678"],
  ["a newer one", "CA1234567"],
  ["permits to go to Taiwan", "L12345678, T12345678"],
  ["an ID of Hong Kong", "A123456(3)"],
  ["the same without brackets", "A1234563"],
  ["an ID of Macau", "1234567(8)"],
  ["an ID of Taiwan", "A123456789"],
  ["a permit of Taiwan by its name", "台胞证 01234567"],
  ["a passport by its name", "passport no. 531234567"],
  ["a soldier's paper", "军字第1234567号"],
  ["the same without its last word", "军官证南字第1234567"],
  ["a paper that is named in a sentence", "台胞证号码是12345678"],
  ["a permanent residence", "永居 USA123456789012"],
  ["a birth certificate", "出生证 R330123456"],
  ["a resident's permit of Taiwan", "830000198501012345"],
  ["a passport of another country by its name", "passport L898902C3"],
  ["one with letters within", "护照号码：C01X00T47"],
  ["a passport whose name stands apart", "证件类型：护照，号码：53123456"],
  ["a driver", "驾照号12345678"],
  ["the file of a driver", "驾驶证档案编号 330000123456"],
  ["a disabled person", "残疾人证33010619900101123411"],
  ["social insurance", "社保卡 123456789"],
  ["a birth certificate with its whole name", "出生医学证明编号R330123456"],
  ["an ID of Macau with slashes", "5/123456/8"],
  ["a student", "学生证 20260017"],
  ["a passport before a count", "E12345678 2件"],
  ["a permit before a count", "H12345678 3盒"],
  ["a passport before a month", "客户E12345678 5月"],
  ["a newer passport before a count", "EA1234567 2件"],
  ["an ID of Taiwan before a count", "A123456789 2"],
  ["a passport before a dash", "E12345678-2"],
  ["a permit before a dot", "H12345678.5"],
  ["an ID of Macau behind a word", "No 1234567(8)"],
  ["an ID of Macau behind letters", "ID 1234567(8)"],
  ["an ID of Macau behind a dash", "ID-1234567(8)"],
  ["an ID of Macau behind a count", "5 1234567(8)"],
  ["a paper of any other name", "工作证号：12345"],
])("row 120: the number of %s is personal: %s", (_what, text) => {
  expect(personalDataIn(text)).toBe("idNumber");
});

test.each([
  "order 4402981677163358206",
  "shop 98800231",
  "2026-11-21 10:12, 3 points",
  "护照套 2 件",
  "签证 2026-11-24",
  "凭证 12345678, 验证码 123456, 保证金 10000, 合格证 12345678",
  "医保 1234.50元",
  "社保 5999.00",
  "社保 12345.00",
  "健康证 2026-11-21 10:12",
  "健康证 2026-1-4 9:05",
  "健康证 11-21 10:12",
  "健康证 20261121 1012",
  "健康证 2026-11-21 10:12 已更新",
  "your license expired 2026-11-24 10:12:33",
  "license expired 2026-11-24 10:12:33",
  "工作证 10000个",
  "工作证：100000 个",
  "license plate 12345",
  "license, code 10086",
  "permit denied 10013",
  "rate limit permits 10000 calls",
  "签证12345",
  "票证12345",
  "5/202611/2",
  "https://auth.x.cn/1/202611/2?x=1",
  "http://x/5/100000/3.png",
  ...words(`
    M20261121 E20261121-02 A1234564 a1234563 A123456788 KB4012345 SKU12345678 260101-123456789012345
    SF1234567890123 T20261121 LT1234567 YTO123456789012 wx-group-01
  `),
])("%s is no personal document", (text) => {
  expect(personalDataIn(text)).toBeNull();
  expect(findPapers(text)).toEqual([]);
});

test.each([
  ["E 1234 5678", "****78"],
  ["E１２３４５６７８ 已核", "****78 已核"],
  ["E\u200b1234-5678", "****78"],
  ["军字第 1234567 号", "****7号"],
  ["护照 L898902C3", "护照 ****C3"],
  ["E12345678、H12345678", "****78、****78"],
  ["E12345678 2件", "****78 2件"],
  ["A123456789 2", "****89 2"],
  ["E12345678-2", "****78-2"],
  ["H12345678.5", "****78.5"],
  ["5 1234567(8)", "5 ****8)"],
])("of %j in a message only %s is left", (text, left) => {
  expect(hidePersonalData(text)).toBe(left);
  expect(hidePersonalData(left)).toBe(left);
});

test("a document's number in a message keeps only its end", () => {
  expect(hidePersonalData("证件 H12345678 不存在, A123456(3)")).toBe("证件 ****78 不存在, ****3)");
});
