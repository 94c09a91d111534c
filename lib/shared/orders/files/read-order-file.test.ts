import { expect, test } from "vitest";
import { channelCsv, channelRows, numberOf } from "#lib/testing/channel-files.ts";
import type { FileColumns } from "./channel-columns.ts";
import { type Channel, CHANNELS } from "./file-orders.ts";
import { type FileChoice, readFileTable } from "./file-table.ts";
import { readOrderFile } from "./read-order-file.ts";

const ZONE = "Asia/Shanghai";
/** Orders of the large file; 20,000 rows by the variable. */
const ROWS = Number(process.env.MD_FILE_ROWS ?? 12);

function read(text: string, choice?: FileChoice) {
  const table = readFileTable(text, choice);
  if ("kind" in table) return table;
  return { channel: table.channel, ...readOrderFile(table.rows, table.byField, ZONE) };
}
const csvOf = (channel: Channel, count = 3) => channelCsv(channelRows(channel, count));

test.each(CHANNELS)("every order of an export of %s is read, and no line is rejected", (channel) => {
  // Every fifth order of Douyin has two rows.
  const count = channel === "douyin" ? Math.floor((ROWS * 5) / 6) : ROWS;
  const found = read(csvOf(channel, count));
  expect(found).toMatchObject({ channel, rejected: [], repeatedCount: 0, orders: { length: count } });
  const numbers = "orders" in found ? found.orders.map(({ number }) => number) : [];
  expect(numbers).toEqual(Array.from({ length: count }, (_, at) => numberOf[channel](at)));
});

test("fields of a Taobao order: exact fen, the shop's clock, and an address in its parts", () => {
  const found = read(csvOf("taobao"));
  expect("orders" in found && found.orders[0]).toEqual({
    number: "4402981677163358206",
    lines: [{ name: '竹编收纳篮 "大号", 第0款', spec: null, count: 1 }],
    amountFen: 10_000,
    paidAt: Date.parse("2026-11-02T01:01:07+08:00"),
    confirmedAt: null,
    shipBy: null,
    status: "买家已付款，等待卖家发货",
    flag: null,
    flagName: null,
    remark: "送礼",
    unreadable: {},
    receiver: {
      name: "林**",
      phone: "138****0000",
      province: "浙江省",
      city: "杭州市",
      district: "余杭区",
      address: "五常街道 文一西路 969 号",
    },
  });
});

test("fields of a Pinduoduo order: what the buyer paid, confirmation and promised shipping", () => {
  const found = read(csvOf("pinduoduo"));
  expect("orders" in found && found.orders[1]).toMatchObject({
    number: "261118-123456789012358",
    lines: [{ name: "手工皂1", spec: "茉莉;100g", count: 2 }],
    amountFen: 3_701,
    paidAt: Date.parse("2026-11-02T01:01:07+08:00"),
    confirmedAt: Date.parse("2026-11-03T02:02:14+08:00"),
    shipBy: Date.parse("2026-11-04T03:03:21+08:00"),
    status: "待发货",
    receiver: { phone: "130****0001", province: "广东省", address: "粤海街道 1 号" },
  });
});

test.each([
  ["街道", "粤海街道 1 号", "粤海街道 1 号"],
  ["街道,详细地址", "粤海街道,科苑路 8 号", "粤海街道 科苑路 8 号"],
  ["详细地址,街道", "科苑路 8 号,粤海街道", "粤海街道 科苑路 8 号"],
  ["收货地址", "科苑路 8 号", "科苑路 8 号"],
])("the address of a Pinduoduo order with %s is whole", (heads, cells, address) => {
  const text = `订单号,商家实收金额(元),省,市,区,${heads}\n261118-123456789012358,1,广东省,深圳市,南山区,${cells}`;
  expect(read(text)).toMatchObject({ channel: "pinduoduo", orders: [{ receiver: { address } }] });
});

test("sub-orders of Douyin are one order with all items and the sum of their amounts", () => {
  const found = read(csvOf("douyin"));
  expect("orders" in found && found.orders[0]).toMatchObject({
    number: "6932115566778899001",
    lines: [
      { name: "茶杯1", count: 1 },
      { name: "茶杯2", count: 2 },
    ],
    amountFen: 5_100,
    receiver: { address: "平江街道 临顿路 0 号", district: "姑苏区" },
  });
  expect("orders" in found && found.orders[1]).toMatchObject({ flag: "1", amountFen: 2_550 });
});

/** A table of a few columns of Taobao. */
const small = (...rows: string[]) =>
  read(["订单编号,买家实际支付金额,宝贝总数量,订单付款时间,订单状态", ...rows].join("\n"));
const N = "4402981677163358206";

test.each([
  [`,1.00,1,,`, "noNumber"],
  [`合计,1.00,1,,`, "tooShort"],
  [`4.40298E+18,1.00,1,,`, "shortened"],
  [`4402***8206,1.00,1,,`, "masked"],
  [`13912345678,1.00,1,,`, "phone"],
  [`订单${N},1.00,1,,`, "badNumber"],
  [`"${N} 4402981677163358243",1.00,1,,`, "several"],
  [`${N},1.005,1,,`, "amount"],
  [`${N},-1.00,1,,`, "amount"],
  [`${N},1e3,1,,`, "amount"],
  [`${N},"1,2",1,,`, "amount"],
  [`${N},1.00,1.5,,`, "quantity"],
  [`${N},1.00,两件,,`, "quantity"],
  [`${N},1.00,1,,${"长".repeat(1_001)}`, "tooLong"],
])("the line %s is rejected: %s", (line, reason) => {
  const good = "4402981677163358243,2.00,1,,";
  expect(small(good, line)).toMatchObject({
    orders: [{ number: "4402981677163358243" }],
    rejected: [{ line: 3, reason }],
  });
});

test.each([
  [N],
  [`\t${N}`],
  [`${N}\t`],
  [`'${N}`],
  [`="${N}"`],
  [`"=""${N}"""`],
  [`"	${N}"`],
  [`\u200b${N}\ufeff`],
])("a number kept from a spreadsheet is the number: %j", (cell) => {
  expect(small(`${cell},1.00,1,,`)).toMatchObject({ orders: [{ number: N }], rejected: [] });
});

test.each([
  ["0", 0],
  ["1", 100],
  ["1.5", 150],
  ["19.99", 1_999],
  ["19.9900", 1_999],
  ["￥1 ", 100],
  ["12元", 1_200],
  ["'8.80", 880],
  ['"1,299.00"', 129_900],
  ["9999999999.99", 999_999_999_999],
  ["", null],
  ["null", null],
  ["-", null],
])("the amount %s is %s fen", (cell, amountFen) =>
  expect(small(`${N},${cell},1,,`)).toMatchObject({ orders: [{ amountFen }] }),
);

test.each([
  ["2026-11-20 10:02:03", "2026-11-20T10:02:03+08:00"],
  ["2026/11/2 9:05", "2026-11-02T09:05:00+08:00"],
  ["2026-11-20", "2026-11-20T00:00:00+08:00"],
  ["2026-1-4 9:5", "2026-01-04T09:05:00+08:00"],
  ["2026/11/24 9:5", "2026-11-24T09:05:00+08:00"],
  ["2026-11-24 9:5:3", "2026-11-24T09:05:03+08:00"],
  ["2026-11-24 10:1:3", "2026-11-24T10:01:03+08:00"],
  ["2026年11月2日 23:59", "2026-11-02T23:59:00+08:00"],
  ["2026-11-20T10:02:03.000", "2026-11-20T10:02:03+08:00"],
  ["２０２６-11-20 10：02", "2026-11-20T10:02:00+08:00"],
  ["\t2026-11-20 10:02:03\t", "2026-11-20T10:02:03+08:00"],
])("the time %s is read by the shop's clock", (cell, iso) =>
  expect(small(`${N},1,1,${cell},`)).toMatchObject({ orders: [{ paidAt: Date.parse(iso) }] }),
);

test.each([
  ["2026-11-20T10:02:03Z", "2026-11-20T10:02:03Z"],
  ["2026-11-20T10:02:03.000+08:00", "2026-11-20T10:02:03+08:00"],
  ["2026-11-20 10:02 -0530", "2026-11-20T10:02:00-05:30"],
])("the time %s states its own zone", (cell, iso) =>
  expect(small(`${N},1,1,${cell},`)).toMatchObject({ orders: [{ paidAt: Date.parse(iso) }] }),
);

test.each(["昨天", "2026-02-30 10:00:00", "2026-11-20 24:01", "1926-11-20", "2026-11-20 10:02+19:00"])(
  "the time %s can't be read: it is left out and noted, and the order is taken",
  (cell) =>
    expect(small(`${N},1,1,${cell},`)).toMatchObject({
      orders: [{ paidAt: null, unreadable: { paidAt: cell } }],
      rejected: [],
    }),
);

test.each([
  ["59.90 CNY", "共2件", "2026-11-20 18:02:03 星期五"],
  ["CN¥59.90", "×2", "2026年11月20日 18时02分03秒"],
  ["59.90(元)", "2pcs", "2026-11-20 下午6:02:03"],
  ["实付：59.90元", "2（件）", "支付时间：2026-11-20 18:02:03"],
  ["人民币59.90", "数量：2", "Nov 20, 2026 6:02:03 PM"],
  ["５９．９０", "２", "20261120180203"],
  ["¥59.90（含运费）", "2个", "2026-11-20 10:02:03 UTC"],
])("row 110: values with words beside them are read: %s, %s, %s", (amount, count, time) =>
  expect(small(`${N},${amount},${count},"${time}",`)).toMatchObject({
    orders: [{ amountFen: 5_990, lines: [{ count: 2 }], paidAt: Date.parse("2026-11-20T18:02:03+08:00") }],
  }),
);

test.each([
  ["SO/2026/00017", "SO/2026/00017"],
  ["XS_2026.11.0017", "XS_2026.11.0017"],
  ["P:20261121:0001", "P:20261121:0001"],
  ["２６１１２１－１２３４５６７８９０１２３４５", "261121-123456789012345"],
  ["261121–123456789012345", "261121-123456789012345"],
  ["4402981677163358206.0", "4402981677163358206"],
  ["'20261121", "20261121"],
  ["2026112101-2026112102", "2026112101-2026112102"],
  ["SO10023-SO10024", "SO10023-SO10024"],
  ["6921234567890-6921234567890", "6921234567890-6921234567890"],
])("row 107: a number is a text: %s is the order %s", (cell, number) =>
  expect(small(`${cell},1,1,,`)).toMatchObject({ orders: [{ number }], rejected: [] }),
);

test.each([
  ["李明", "…"],
  ["浙江省杭州市文一西路 1 号", "…"],
  ["小心轻放", "…"],
  ["Anna Li", "…"],
  ["13812345678", "****5678"],
  ["110105194912310021", "****0021"],
  ["11月20日前", "11月20日前"],
])("row 133: of %s in the column of a time no more than %s is kept", (cell, kept) =>
  expect(small(`${N},1,1,${cell},`)).toMatchObject({ orders: [{ unreadable: { paidAt: kept } }] }),
);

test.each(["", "-", "null", "0000-00-00 00:00:00", "1970-01-01 08:00:00"])("the time %j is none", (cell) =>
  expect(small(`${N},1,1,${cell},`)).toMatchObject({ orders: [{ paidAt: null }] }),
);

test("equal lines count once, and lines of one order that differ are all rejected", () => {
  const other = "4402981677163358243";
  expect(small(`${N},1,1,,`, `${N},1,1,,`, `${other},1,1,,`, `${other},2,1,,`)).toMatchObject({
    orders: [{ number: N }],
    repeatedCount: 1,
    rejected: [
      { line: 4, reason: "severalRows" },
      { line: 5, reason: "severalRows" },
    ],
  });
});

test("one bad sub-order refuses its whole order, each line with its reason", () => {
  const rows = channelRows("douyin", 2);
  rows[2]![8] = "abc";
  expect(read(channelCsv(rows))).toMatchObject({
    orders: [{ number: numberOf.douyin(1) }],
    rejected: [
      { line: 2, reason: "otherLine" },
      { line: 3, reason: "amount", field: "amount" },
    ],
  });
});

test("numbers that a spreadsheet has rounded are rejected", () => {
  const rounded = Array.from({ length: 5 }, (_, at) => `44029816771633${at}0000,1,1,,`);
  expect(small(...rounded)).toMatchObject({ orders: [], rejected: { length: 5 } });
});

test.each([
  ["an empty file", "", "empty"],
  ["headings alone", "订单编号,买家实际支付金额,订单状态\n", "empty"],
  ["the items of Taobao", "订单编号,标题,价格,购买数量,外部系统编号,订单状态\n1,a,1,1,x,y", "items"],
  ["a quote that never closes", `订单编号,总金额,订单状态\n${N},"1,x\n`, "quote"],
  ["too many rows", `订单编号,总金额,订单状态\n${`${N},1,x\n`.repeat(20_001)}`, "tooManyRows"],
])("%s is told apart", (_what, text, kind) => expect(read(text)).toMatchObject({ kind }));

test("titles above the headings, semicolons and tabs are no matter", () => {
  const heads = ["订单编号", "买家实际支付金额", "订单状态"];
  for (const separator of [";", "\t", ","])
    expect(
      read(["导出时间 2026-11-20", "", heads.join(separator), [N, "1.00", "x"].join(separator)].join("\r\n")),
    ).toMatchObject({ channel: "taobao", orders: [{ number: N, amountFen: 100 }] });
});

test("a person's channel and columns count over what was recognised", () => {
  const text = `编号,钱,另一个\n${N},1.00,9.00\n`;
  expect(read(text)).toMatchObject({ channel: null, orders: [] });
  const table = readFileTable(text);
  if ("kind" in table) throw new Error(table.kind);
  const byField: FileColumns = { number: 0, amount: 2 };
  const heads = JSON.stringify(table.columns.map(({ at, head }) => [at, head]));
  expect(read(text, { channel: "douyin", columns: { heads, byField } })).toMatchObject({
    channel: "douyin",
    orders: [{ number: N, amountFen: 900 }],
  });
});
