import { expect, test } from "vitest";
import { withoutRows } from "./buyer-rows.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";
import { words } from "#lib/testing/shown/words.ts";
import { swapColumns } from "./swapped-columns.ts";

const A = "4402981677163358206";
const B = "4402981677163358207";
const ONE = { orders: [{ tid: A, nick: "小王" }], badLines: [], doubts: [], broken: null };
const orders = [...ONE.orders, { tid: B, nick: "小李" }];
const TWO = { ...ONE, orders };

test.each([
  [`订单编号,买家会员名,收货人,买家留言\n${A},小王,红,"放门口\n13800138000 打这个电话"`],
  [`订单编号;买家会员名;买家留言\r\n${A};小王;"放门口;\r\n13800138000 ""打"""`],
  [`sep=;\n订单编号;留言;买家会员名\n${A};"a;\n13800138000";小王`],
  [`\ufeffsep=\t\r${"订单编号"}\t买家会员名\r${A}\t小王`],
  [`"订单编号","买家应付货款","买家会员名","收货人姓名"\n"${A}","12.50","小王","李\n13800138000"`],
  [`买家昵称\t收货地址\t订单号\n小王\t"浙江省\n杭州市 13800138000"\t${A}\n`],
  [`内部订单号,线上订单号,买家账号,快递单号\n88001,${A},小王,7312345678901`],
  [`子订单编号,主订单编号,买家旺旺\n4402981677163358999,="${A}",小王`],
  [`order_id|buyer_nick|status\n${A}|小王|paid`],
  [`| 订单号 | 昵称 |\n|---|---|\n| ${A} | 小王 |`],
  [`店铺：某某旗舰店\n导出时间：2026-11-26\n\n订单编号,买家会员名,备注\n${A},小王,x\n合计,1,`],
  [`sep=,\n${A},小王`],
  [`tid,seller_nick,buyer_nick\n${A},店铺,小王`],
  [`序号,订单号,卖家昵称,买家昵称\n1,${A},店铺,小王`],
  [`Order No.,Buyer Username,Recipient Name\n${A},小王,Li`],
  [`订单号\n${A} 小王`],
  [`订单编号  买家昵称  收货人\n${A}  小王  李 四`],
  [`订单编号 买家昵称 收货人\n${A} 小王 李四`],
  [`序号　订单号　旺旺\n1　${A}　小王`],
  [`訂單編號,買家暱稱,備註\n${A},小王,x`],
  [`订单编号----买家昵称\n${A}----小王`],
])("row 112: a table is no list of lines: %j", (text) => expect(parseBuyerLines(text)).toMatchObject(ONE));

test.each([
  [`${A}.0\t小王`],
  [`${A}|小王`],
  [`${A}｜小王`],
  [`${A}----小王`],
  [`${A} -- 小王`],
  [`${A}-小王`],
  [`${A} => 小王`],
  [`${A}：小王`],
  [`${A}=小王`],
  [`${A}（小王）`],
  [`${A}，小王，`],
  [`${A}\t小王;`],
  [`${A} 小王。`],
  [`'${A}\t小王`],
  [`='${A}'`.replace(/^=/, "") + `,'小王'`],
  [`('${A}', '小王'),`],
  [`1. ${A} 小王`],
  [`(1) ${A}，小王`],
  [`1、${A}\t小王`],
  [`- ${A}: 小王`],
  [`订单号：${A} 昵称：小王`],
  [`订单编号 ${A}，买家昵称：小王`],
  [`tid=${A} buyer_nick=小王`],
  [`{"tid":${A},"buyer_nick":"小王"},`],
  [`[\n{'tid': '${A}', 'buyer_nick': '小王', 'status': 'paid'}\n]`],
  [`昵称：小王，订单号：${A}`],
  [`tid=${A}&buyer_nick=小王`],
  [`${A}_小王`],
  [`${A}#小王`],
  [`${A}$$$小王`],
  [`'${A},'小王`],
  [`订单编号,买家会员名\n'${A},'小王`],
  [`${A} 复制 小王`],
  [`"4,402,981,677,163,358,206",小王`],
  [`订单号 昵称\n${A} 小王\n共 1 单`],
  [`# made by a tool\n${A} 小王\n-- end`],
  [`${A} 小王\u2028`],
  [`${A}－－小王`],
  [`${A}＝小王`],
  [`${A}……小王`],
  [`${A}...小王`],
  [`${A}%小王`],
  [`${A}「小王」`],
  [`${A}{小王}`],
  [`■ ${A} 小王`],
  [`*${A} 小王`],
  [`●● ${A} 小王`],
  [`√${A} 小王`],
  [`No.${A} 小王`],
  [`#${A} 小王`],
  [`(${A}, '小王'),`],
])("row 117: a line as tools write it: %j", (text) => expect(parseBuyerLines(text)).toMatchObject(ONE));

test.each(["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f", "\r\r\n"])(
  "lines may end with %j",
  (end) => expect(parseBuyerLines([`${A}\t小王`, `${B}\t小李`, ""].join(end))).toMatchObject(TWO),
);

test.each([
  [
    "a header without nicks",
    `订单编号,收货人,买家留言\n${A},小红,快\n${B},小李,慢`,
    { kind: "noNickColumn" },
  ],
  ["two columns, no nick", `订单号,收货地址\n${A},杭州`, { kind: "noNickColumn" }],
  ["a stray quote over two rows", `${A},"小王\n${B},"小李"`, { kind: "unclosedQuote", line: 1 }],
])("one hint for the list: %s", (_what, text, broken) =>
  expect(parseBuyerLines(text)).toMatchObject({ orders: [], badLines: [], broken }),
);

test.each([
  ["t**8", "masked"],
  ["小**", "masked"],
  ["t＊＊8", "masked"],
  ["●●王", "masked"],
  ["tb1234...", "masked"],
  ["小\ufffd", "encoding"],
  ["灏忕帇", "encoding"],
  ["ÁÖÏþ", "encoding"],
  ["å°ç", "encoding"],
  ["һЩ", "encoding"],
  ["\\u5c0f\\u738b", "encoding"],
  ["t٭٭8", "masked"],
  ["小××王", "masked"],
  ["小▇王", "masked"],
  ["#N/A", "notNick"],
  ["null", "notNick"],
  ["--", "notNick"],
  ["1.23457E+10", "notNick"],
  ["2026-03-04", "notNick"],
  ["3月4日", "notNick"],
  ["4402981677163358999", "notNick"],
  ["小王 261121-123456789012345", "notNick"],
  ["小王 13800138000", "notNick"],
  ["●", "masked"],
  ["小xx", "masked"],
  ["XXX88", "masked"],
  ["小◼◼王", "masked"],
  ["小⋯王", "masked"],
  ["小..王", "masked"],
  ["李某", "masked"],
  ["小?王", "encoding"],
  ["=?UTF-8?B?5bCP546L?=", "encoding"],
  ["\\xe5\\xb0\\x8f", "encoding"],
  ["匿名买家", "notNick"],
  ["TRUE", "notNick"],
  ["0", "notNick"],
  ["(空)", "notNick"],
  ["Mar-04", "notNick"],
  ["昵称 小王", "notNick"],
  ["账号已注销", "notNick"],
  ["小王 已发货", "notNick"],
  ["小王<br/>", "notNick"],
  ["小王\\", "notNick"],
])("row 114: the nickname %j needs a second look before the price: %s", (nick, reason) => {
  const text = `${A}\t${nick}\n${B}\t小李`;
  expect(parseBuyerLines(text).doubts).toEqual([{ line: 1, tid: A, nick, reason }]);
});

test.each([
  "2026年的店",
  "tb220123456789",
  "13800138000",
  "1-2",
  "no.1",
  "小王 88",
  "null_tb",
  "小__王",
  "小·王",
  "foxx",
  "谁呀?",
  ...words(`
    旺旺碎冰冰 旺旺雪饼 旺旺仙贝2020 昵称小王 小注销 jan apr foxxx maxxxie xxxl大码女装 爱xx你 〇〇七 二〇〇八
    爱吃鱼？猫
  `),
])("the nickname %j needs no second look", (nick) =>
  expect(parseBuyerLines(`${A}\t${nick}`)).toMatchObject({ orders: [{ tid: A, nick }], doubts: [] }),
);

test.each(["13800138000\t小王", "20261126,小王", "2,合计", "1、4402 小王"])(
  "%j has no number of an order",
  (line) => {
    const read = parseBuyerLines(line);
    expect(read.orders.filter(({ tid }) => !read.doubts.some((doubt) => doubt.tid === tid))).toEqual([]);
  },
);

test.each([
  ["订单号 昵称 备注", ` ${A} 小 王`, "小 王"],
  ["订单号 昵称 备注", `${A} tb 123`, "tb 123"],
  ["以下 是 订单号 和 昵称", `${A}\t小王\n${B}\t小 李`, "小王", "小 李"],
  ["以下 订单号 和 昵称", `${A} 小王`, "小王"],
  ["请按 订单号 昵称 发送", `${A} 小王`, "小王"],
  ["订单号 空格 昵称", `${A} 小王`, "小王"],
  ["订单号 + 昵称", `${A} 小王`, "小王"],
  ["订单号", `${A}*88度`, "88度"],
  ["订单号", `${A}·2020年`, "2020年"],
  ["订单号", `${A}•8天使`, "8天使"],
  ["订单号", `${A}*1小王`, "1小王"],
])("below %s the nickname is all behind the number: %j", (head, lines, ...nicks) =>
  expect(parseBuyerLines(`${head}\n${lines}`).orders.map(({ nick }) => nick)).toEqual(nicks),
);

test.each([
  "***981677163358206\t小王",
  "****163358206358\t小王",
  "●●●981677163358206,小王",
  "■981677163358206----小王",
  "…981677163358206 小王",
  "订单号：***981677163358206 小王",
  "44...163358206358 小王",
  "+8613800138000\t小王",
])("digits behind a mask or a plus sign are no number: %j", (line) =>
  expect(parseBuyerLines(line)).toMatchObject({ orders: [], badLines: [{ reason: "notDigits" }] }),
);

test.each([`${A.slice(0, 12)}***06 小王`, `${A.slice(0, 14)}••••6\t小王`, `${A.slice(0, 15)}...6 小王`])(
  "a masked number is none: %j",
  (line) => expect(parseBuyerLines(line).orders).toEqual([]),
);

test("a number with a digit more or less than nearly all others needs a second look", () => {
  const lines = Array.from({ length: 12 }, (_, at) => `44029816771633582${10 + at}\t小王`);
  expect(parseBuyerLines(lines.join("\n")).doubts).toEqual([]);
  expect(parseBuyerLines([...lines, "440298167716335824\t小李"].join("\n")).doubts).toEqual([
    { line: 13, tid: "440298167716335824", nick: "小李", reason: "otherLength" },
  ]);
});

test.each([`440298167716\u00003358206\t小王`, `${A}\ttb\u000088`, `${A},小\u001a王`])(
  "row 115: a lost character in %j needs a second look",
  (line) => expect(parseBuyerLines(line).doubts).toMatchObject([{ reason: "encoding" }]),
);

test("a nickname over two lines is a bad line, and a row is removed with all its lines", () => {
  const text = `${A},"小\n王"\n${B},小李`;
  expect(parseBuyerLines(text)).toMatchObject({
    orders: [{ tid: B, nick: "小李" }],
    badLines: [{ line: 1, reason: "lineInNick" }],
  });
  expect(withoutRows(text, new Set([1]))).toBe(`${B},小李`);
});

test.each([`小王----${A}`, `小王：${A}`, `小王 => ${A}`, `小王|${A}`, `小王 ${A}`])(
  "one press fixes a list with the nickname first: %j",
  (line) => {
    expect(parseBuyerLines(line).isSwapped).toBe(true);
    expect(parseBuyerLines(swapColumns(line))).toMatchObject(ONE);
  },
);
