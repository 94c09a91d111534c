import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseColumn } from "#lib/shared/tables/pasted-columns.ts";
import { MAX_CHARACTERS } from "./buyer-rows.ts";
import { parseBuyerLines } from "./parse-buyer-lines.ts";

const A = "4402981677163358206";
const B = "9007199254740993";
const NOTHING = {
  orders: [],
  badLines: [],
  doubts: [],
  isSwapped: false,
  repeatedCount: 0,
  broken: null,
  table: null,
};

test.each([
  ["tab", `${A}\t林晓`],
  ["comma", `${A},林晓`],
  ["full-width comma", `${A}，林晓`],
  ["semicolon", `${A}; 林晓`],
  ["enumeration comma", `${A}、林晓`],
  ["blanks", `  ${A}   林晓  `],
  ["full-width blank", `${A}\u3000林晓`],
  ["blank and comma", `${A} , 林晓`],
  ["quotes", `"${A}","林晓"`],
  ["quotes and blanks", `"${A}" "林晓"`],
  ["a trailing empty column", `${A},林晓,,`],
  ["full-width digits", `４４０２９８１６７７１６３３５８２０６ 林晓`],
  ["BOM, NUL and zero-width signs", `\ufeff${A.slice(0, 4)}\u200b${A.slice(4)}\0\t\u2060林\u200b晓\ufeff`],
  ["Windows line end", `${A},林晓\r`],
])("a line with %s gives number and nick", (_name, line) => {
  expect(parseBuyerLines(line)).toEqual({ ...NOTHING, orders: [{ tid: A, nick: "林晓" }] });
});

test.each([
  [`${A} Li Lei, Jr`, "Li Lei, Jr"],
  [`${A}\t小王,张`, "小王,张"],
  [`${A},"小王,""张"""`, `小王,"张"`],
  [`${A},小"王`, `小"王`],
  [`${A},👩🏽‍🌾 farm`, "👩🏽‍🌾 farm"],
  [`${A},8888`, "8888"],
])("%j keeps the nick as it is", (line, nick) =>
  expect(parseBuyerLines(line).orders).toEqual([{ tid: A, nick }]),
);

test.each([
  [`${A}`, "noNick"],
  [`${A}\t`, "noNick"],
  [`${A},"",`, "noNick"],
  [`,林晓`, "noNumber"],
  [`林晓`, "notDigits"],
  [`林晓,${A}`, "swapped"],
  [`4.40298E+18,林晓`, "scientific"],
  [`４.４E+18,林晓`, "scientific"],
  [`-12,林晓`, "notDigits"],
  [`4402 9816 7716 3358 206`, "grouped"],
  [`0${B},林晓`, "leadingZero"],
  [`${A}1,林晓`, "tooManyDigits"],
  [`${A},${"字".repeat(201)}`, "tooLong"],
  [`${"1".repeat(201)},林晓`, "tooLong"],
  [`${A},林晓,备注`, "moreColumns"],
  [`"${A}"林晓,`, "afterQuote"],
  [`${A},"林"晓`, "afterQuote"],
])("row 74: %j is a bad line: %s", (line, reason) => {
  const read = { ...NOTHING, orders: [{ tid: B, nick: "first" }], badLines: [{ line: 2, reason }] };
  expect(parseBuyerLines(`${B},first\n${line}`)).toEqual(read);
});

test("row 74: equal numbers are sent once; another nickname makes a bad line naming the first", () => {
  const { orders, badLines, repeatedCount } = parseBuyerLines(`${A},a\n${B},b\n\n${A}, a \n${A},c\n${B}\tb`);
  expect(orders).toEqual([
    { tid: A, nick: "a" },
    { tid: B, nick: "b" },
  ]);
  expect(repeatedCount).toBe(2);
  expect(badLines).toEqual([{ line: 5, reason: "otherNick", asLine: 1 }]);
});

test.each(["订单号,买家昵称", "tid\tbuyer_nick", "Order number, nick", '\ufeff"交易编号","昵称"'])(
  "%j is a header, and blank lines count",
  (header) => {
    expect(parseBuyerLines(`${header}\r\n\r\n${A},a\r\nx`)).toMatchObject({
      orders: [{ tid: A, nick: "a" }],
      badLines: [{ line: 4, reason: "notDigits" }],
    });
  },
);

test("a header below rows names the columns of the table that follows", () => {
  const first = `订单号,收货人,昵称\n${A},王小明,小王`;
  const { orders, badLines } = parseBuyerLines(`${first}\n订单号,昵称,收货人\n${B},小李,李小红`);
  expect([orders, badLines]).toEqual([
    [
      { tid: A, nick: "小王" },
      { tid: B, nick: "小李" },
    ],
    [],
  ]);
});

test.each([
  "订单编号,买家昵称",
  "order_id,buyer_nick",
  "Order ID;Buyer Nick",
  "tid\tnick",
  "订单号：,昵称*,,",
])("%j below rows is a header", (heads) => {
  const separator = /[,;\t]/.exec(heads)?.[0] ?? "";
  expect(parseBuyerLines(`${A}\t小王\n${heads}\n${B}${separator}小李`)).toMatchObject({
    orders: [
      { tid: A, nick: "小王" },
      { tid: B, nick: "小李" },
    ],
    badLines: [],
  });
});

test("a header again keeps the columns that were chosen for it", () => {
  const heads = "订单编号,买家昵称,旺旺";
  const text = `${heads}\n${A},甲,小王\n${heads}\n${B},乙,小李`;
  const { table } = parseBuyerLines(text);
  const choice = table && chooseColumn(table, "nick", 2);
  expect(parseBuyerLines(text, new Set(), choice ?? undefined)).toMatchObject({
    orders: [
      { tid: A, nick: "小王" },
      { tid: B, nick: "小李" },
    ],
    badLines: [],
  });
});

test.each([
  ["a sum", `订单编号,买家昵称,备注,金额\n${A},小王,,1\n总计,2笔订单,,3.00`, 1],
  ["a sum without a header", `${A},小王\n${B},小李\n合计,2笔订单`, 2],
  ["a row whose number is no number", `${A},小王\n订单4402981,小张\n${B},小李`, 2],
  ["named values", `订单号：${A}，昵称：小王\n订单号：，昵称：小王二\n订单号：${B}，昵称：小李`, 2],
  ["a nickname alone", `${A}\t小王\n\torder_fan\n${B}\t小李`, 2],
  [
    "a shop and a remark",
    `店名,备注,订单编号,买家昵称\n小铺,x,${A},小王\n旺旺小铺,y,缺订单号,\n小铺,z,${B},小李`,
    2,
  ],
  ["a doubt", `备注,订单编号,买家昵称\n好,${A},小王\n昵称不详,订单取消,\n赞,${B},小李`, 2],
  ["a comment", `订单编号,买家昵称,备注\n${A},小王,x\n下面的订单，旺旺已核对\n${B},小李,y`, 2],
  ["a remark of its own", `订单编号,买家昵称,备注\n${A},小王,x\n,,"订单无误,旺旺在线"\n${B},小李,y`, 2],
  [
    "a row without a number",
    `店铺,订单编号,买家昵称,备注\ns,${A},小王,x\n,订单缺失,旺旺小店,\ns,${B},小李,y`,
    2,
  ],
  ["a remark", `订单编号,买家昵称,备注\n${A},小王,\n说明：订单已发货，谢谢\n${B},小李,`, 2],
])("%s in the middle is no header", (_, text, count) => {
  const { orders } = parseBuyerLines(text);
  expect(orders).toEqual(
    [
      { tid: A, nick: "小王" },
      { tid: B, nick: "小李" },
    ].slice(0, count),
  );
});

test.each([
  `${A}\t,小王\t\n${B}\t,小李\t`,
  `订单编号\t,买家会员名\t\n${A}\t,小王\t\n${B}\t,小李\t`,
  `订单编号;买家会员名;金额\n${A};小王;1,50\n${B};小李;20,00`,
  `"订单编号"\t"买家会员名"\n"${A}"\t"小王"\n"${B}"\t"小李"`,
  `${A}\t"小王"\n${B}\t"小李"`,
  `"${A}"\t"小王"\n"${B}"\t"小李"\n`,
  `"${A}\t","小王"\n"${B}\t","小李"`,
])("guards and amounts are no separators: %j", (text) => {
  expect(parseBuyerLines(text)).toMatchObject({
    orders: [
      { tid: A, nick: "小王" },
      { tid: B, nick: "小李" },
    ],
    badLines: [],
    doubts: [],
  });
});

test.each(["", "\n\n", " \t ", ",,,\n\t\t", "\ufeff"])("%j has no lines", (text) =>
  expect(parseBuyerLines(text)).toEqual(NOTHING),
);

test.each([
  ["a quote never closed", `${A},a\n${B},"b\n${A},c`, { kind: "unclosedQuote", line: 2 }],
  ["a number in a quote never closed", `"${A},a`, { kind: "unclosedQuote", line: 1 }],
  ["20,001 rows", `${A},a\n`.repeat(20_001), { kind: "tooManyRows" }],
  ["more than 5 MB", "1".repeat(MAX_CHARACTERS + 1), { kind: "tooLarge" }],
  ["a zip", "PK\u0003\u0004 whatever", { kind: "binary" }],
])("row 74: %s makes the whole text unusable, and says so once", (_name, text, broken) => {
  expect(parseBuyerLines(text)).toEqual({ ...NOTHING, broken });
});

test("upload limits: 20,000 rows are read, each line by its number", () => {
  const rows = Array.from({ length: 20_000 }, (_, at) => `${1_000_000_000_000_000_000n + BigInt(at)},n${at}`);
  const { orders, broken } = parseBuyerLines(rows.join("\n"));
  expect(broken).toBeNull();
  expect([orders.length, orders.at(-1)]).toEqual([20_000, { tid: "1000000000000019999", nick: "n19999" }]);
});

test("upload limits: a million columns, blank lines or quotes are read without storing them", () => {
  const before = process.memoryUsage().heapUsed;
  expect(parseBuyerLines(`${A}${",1".repeat(1_000_000)}`).badLines).toEqual([
    { line: 1, reason: "moreColumns" },
  ]);
  expect(parseBuyerLines(`${A}${",".repeat(1_000_000)}`).badLines).toEqual([{ line: 1, reason: "tooLong" }]);
  expect(parseBuyerLines("\n".repeat(1_000_000)).orders).toEqual([]);
  expect(parseBuyerLines(`${A},${'"'.repeat(1_000_000)}`).orders).toEqual([]);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(100_000_000);
});

test("any text is read without an error, and gives exact digits and a nickname", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("1", "0", ",", '"', "\t", " ", "\n", "\0", "，", "a") }),
      (one, other) => {
        const { orders } = parseBuyerLines(`${one}\n${other}`);
        for (const { tid, nick } of orders) {
          expect(tid).toMatch(/^[1-9]\d{0,18}$/);
          expect(nick).not.toBe("");
          expect(nick).not.toMatch(/\p{Cc}/u);
        }
      },
    ),
    { numRuns: 2_000 },
  );
});
