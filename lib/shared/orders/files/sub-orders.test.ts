import { expect, test } from "vitest";
import { readFileTable } from "./file-table.ts";
import { readOrderFile } from "./read-order-file.ts";

const N = "4402981677163358206";

function read(heads: string, ...lines: string[]) {
  const table = readFileTable([heads, ...lines].join("\n"));
  if ("kind" in table) return table;
  return { channel: table.channel, ...readOrderFile(table.rows, table.byField, "Asia/Shanghai") };
}

test("sub-orders of Taobao's export with details are one order", () => {
  const found = read(
    "子订单编号,主订单编号,商品标题,商品属性,购买数量,买家应付货款,买家实际支付金额,订单状态,收货人姓名",
    `1234567890123456791,${N},茶杯,白,2,30,25.50,买家已付款,林晓`,
    `1234567890123456792,${N},茶壶,,1,30,30.00,买家已付款,林晓`,
    `4402981677163358243,4402981677163358243,茶盘,,1,8,8.00,买家已付款,王`,
  );
  expect(found).toMatchObject({
    channel: "taobao",
    orders: [
      { number: N, amountFen: 5_550, lines: [{ name: "茶杯", count: 2 }, { name: "茶壶" }] },
      { number: "4402981677163358243", amountFen: 800 },
    ],
    rejected: [],
  });
});

test.each([
  [["待发货", "待发货"], 5_550],
  [["待发货", "已关闭"], 2_550],
  [["已取消", "已完成"], 3_000],
  [["已关闭(退款)", "待发货"], 3_000],
  [["已关闭", "已取消"], 5_550],
  [["", ""], 5_550],
])("of sub-orders with the statuses %j the amount is %d fen", ([one, other], amountFen) => {
  const found = read(
    "主订单编号,子订单编号,选购商品,商品数量,订单应付金额,订单状态",
    `6932115566778899001,6932115566778899101,茶杯,1,25.50,${one}`,
    `6932115566778899001,6932115566778899102,茶壶,1,30,${other}`,
  );
  expect(found).toMatchObject({ channel: "douyin", orders: [{ amountFen, lines: { length: 2 } }] });
});
