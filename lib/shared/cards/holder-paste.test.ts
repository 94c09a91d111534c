import { expect, test } from "vitest";
import { levelOfPasted, readPastedHolder } from "./holder-paste.ts";

const NOW = Date.UTC(2026, 10, 23);
const CARD = "6222020000000102004";
const ID = "11010519491231002X";
const PHONE = "13800130426";
const FOUR = { name: "陈晓伟", accountNo: CARD, idCardCode: ID, bankPreMobile: PHONE };

test.each([
  `陈晓伟 ${CARD} ${ID} ${PHONE}`,
  `${PHONE}\t${ID}\t陈晓伟\t${CARD}`,
  `姓名：陈晓伟\n卡号：6222 0200 0000 0102 004\n身份证号：110105 19491231 002x\n手机号：138 0013 0426`,
  `陈晓伟，${CARD}，${ID}，+86 138-0013-0426`,
  `持卡人 陈晓伟；银行卡号 6222-0200-0000-0102-004；证件号码 ${ID}；预留手机 ${PHONE}`,
  `陈晓伟６２２２０２０００００００１０２００４/${ID}/86${PHONE}`,
  `招商银行 ${CARD}  陈 晓伟  ${ID} ${PHONE}`,
  `陈晓伟 6222 0200 0000 0102 004 110105 19491231 002X 138 0013 0426`,
])("four fields in one paste: %s", (pasted) => {
  expect(readPastedHolder(pasted, NOW)).toEqual(FOUR);
});

test.each([
  [`陈晓伟 ${CARD}`, 2, { name: "陈晓伟", accountNo: CARD }],
  [`${CARD} Anna Li`, 2, { name: "Anna Li", accountNo: CARD }],
  [`Name: Anna Li, Card: ${CARD}, ID: ${ID}`, 3, { name: "Anna Li", accountNo: CARD, idCardCode: ID }],
  [`阿卜杜拉·买买提 ${CARD}`, 2, { name: "阿卜杜拉·买买提", accountNo: CARD }],
  [`${CARD} ${PHONE}`, 4, { accountNo: CARD, bankPreMobile: PHONE }],
  // A card with a mistyped check digit is still recognized beside a valid ID number.
  [
    `陈晓伟 6222020000000102005 ${ID}`,
    3,
    { name: "陈晓伟", accountNo: "6222020000000102005", idCardCode: ID },
  ],
] as const)("%s is for level %i", (pasted, level, holder) => {
  const found = readPastedHolder(pasted, NOW);
  expect(found).toEqual(holder);
  expect(levelOfPasted(found!)).toBe(level);
});

test.each([
  `开户名：陈晓伟 卡号：${CARD}`,
  `户 名：陈晓伟 卡 号：${CARD}`,
  `Payee 陈晓伟 ${CARD}`,
  `陈晓伟，男，1990年，${CARD}`,
  `${CARD} 陈晓伟 退款 59.90元`,
  `卡号：${CARD} 陈晓伟 建设银行 储蓄卡`,
  `${CARD} 陈晓伟 中国建设银行杭州西湖支行`,
  `中国工商银行 陈晓伟 ${CARD}`,
  `工行 ${CARD} 陈晓伟`,
  `户名陈晓伟，账号${CARD}，开户行招商银行`,
  `收款人：陈晓伟；收款账号：${CARD}；开户行：杭州联合农商银行；备注：加急`,
  `收款人姓名: 陈晓伟\n银行: 平安银行\n卡号: ${CARD}`,
  `姓名\t开户行\t卡号\n陈晓伟\t建设银行\t${CARD}`,
  `【姓名】陈晓伟【卡号】${CARD}`,
  `账户名称=陈晓伟,账户=${CARD}`,
  `陈晓伟（建设银行）${CARD}`,
  `持卡人：陈晓伟 先生 Card No: ${CARD} Bank: CCB`,
  `Account Name: 陈晓伟, A/C No.: ${CARD}`,
  `陈晓伟。卡号${CARD}。谢谢`,
  `地址：浙江省 户名：陈晓伟 账户：${CARD}`,
  `陈晓伟----${CARD}`,
  `真实姓名-陈晓伟 卡号-${CARD}`,
  `户名=陈晓伟&卡号=${CARD}`,
  `户名是陈晓伟，我的卡号是${CARD}`,
  `${CARD} 户主为陈晓伟`,
  `姓名︰陈晓伟 卡号︰${CARD}`,
  `卡号→6222 0200 0000 0102 004 户名→陈晓伟`,
  `户名—陈晓伟，卡号—${CARD}`,
  `户名：陈晓伟（本人） 卡号：${CARD}`,
  `Name on card: 陈晓伟 PAN: ${CARD}`,
  `②陈晓伟 ${CARD}`,
  `陈晓伟—${CARD}`,
  `陈晓伟→${CARD}`,
  `陈晓伟_${CARD}`,
  `Konto: CCB, Name: 陈晓伟, Card: ${CARD}`,
  `昵称：tb12345678 姓名：陈晓伟 卡号：${CARD}`,
  `陈晓伟 ${CARD} 订单A4402981677163358206`,
])("row 119: words beside a name never become the name: %j", (pasted) => {
  expect(readPastedHolder(pasted, NOW)).toEqual({ name: "陈晓伟", accountNo: CARD });
});

test.each([
  `退款给陈晓伟 ${CARD}`,
  `陈晓伟 张三 ${CARD}`,
  `北京 ${CARD}`,
  `江苏 ${CARD}`,
  `杭州联合农商行陈晓伟${CARD}`,
  `支付宝 ${CARD}`,
  `Refund ${CARD}`,
  `姓名：陈晓伟 户名：张三 ${CARD}`,
  `陈晓伟 急用 ${CARD}`,
  `陈晓伟 ${CARD} tb12345678`,
  `陈晓伟 ${CARD} ABC12345`,
  `tb12345678 ${CARD} 陈晓伟`,
  `陈先生 ${CARD}`,
  `陈晓伟本人 ${CARD}`,
  `陈某某 ${CARD}`,
  `Surname: Chen ${CARD}`,
  `First name: Xiaowei ${CARD}`,
  `Kontoinhaber: Chen Xiaowei ${CARD}`,
])("no name is taken if it can't be told from other words: %s", (pasted) => {
  expect(readPastedHolder(pasted, NOW)).toEqual({ accountNo: CARD, isNameUnclear: true });
});

test("a name with a hidden character is not taken", () => {
  expect(readPastedHolder(`户名：李○明 卡号：${CARD}`, NOW)).toEqual({
    accountNo: CARD,
    isNameUnclear: true,
  });
});

test("a long text is cut between words, never within a number", () => {
  const words = "谢".repeat(487);
  expect(readPastedHolder(`户名：陈晓伟 ${words} ${CARD}`, NOW)?.accountNo).toBeUndefined();
});

test("a name alone is separated from words beside it, or not taken", () => {
  expect(readPastedHolder("陈晓伟 建设银行 储蓄卡", NOW)).toEqual({ name: "陈晓伟" });
  expect(readPastedHolder("建设银行 储蓄卡", NOW)).toEqual({ isNameUnclear: true });
});

test.each([
  CARD,
  "陈晓伟",
  PHONE,
  "6222 0200 0000 0102 004",
  "",
  "陈晓伟 123",
  `${CARD} ${CARD}`,
  `退款 ${CARD} 陈晓伟 5`,
  "序1.6222 0200 0000 0102 004",
  `№6222 0200 0000 0102 004 李明`,
  `李明 6222 0200 0000 x0102004`,
  `李明 ****2233479 ${CARD}`,
  `备注：****2233479 李明 ${CARD}`,
  `证件号 H12345678 李明 ${CARD}`,
])("a single field or an ambiguous text is pasted as it is: %s", (pasted) => {
  expect(readPastedHolder(pasted, NOW)).toBeNull();
});
