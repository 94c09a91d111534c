import fc from "fast-check";
import { expect, test } from "vitest";
import { readWire } from "#lib/testing/read-wire.ts";
import { createSoldOrdersReader } from "./sold-orders.ts";

const ORDER = {
  receiver_name: "~enc~AbCdEfGh123456==",
  receiver_phone: "138****0426",
  province: "浙江省",
  city: "杭州市",
  town: "西湖区",
  receiver_address: "文三路",
  order_sn: "250309-0000000000000001",
  goods_name: "保温杯",
  goods_img: "https://img.example.com/1.jpg",
  goods_spec: "500ml",
  is_pre_sale: false,
  last_ship_time: 1_741_458_600_000,
  confirm_time: 1_741_458_500_000,
  remark: "轻放",
  goods_count: 2,
  pay_amount: 12.5,
  order_status: 1,
  remark_tag: null,
  remark_tag_name: null,
  withholding_money: 2,
};
const QUESTION = { ownerId: "1", edition: "enhanced" as const, page: 0, pageSize: 20 };
const read = (data: unknown, request: { page: number; pageSize?: number } = QUESTION) =>
  readWire(createSoldOrdersReader({ ...QUESTION, ...request }), JSON.stringify({ code: 0, msg: "ok", data }));
const page = (fields: object, rows: unknown[] = [ORDER]) => ({
  content: rows,
  page: 0,
  pageSize: 20,
  totalElements: rows.length,
  ...fields,
});
const one = (fields: object) => {
  const [order] = read(page({}, [{ ...ORDER, ...fields }])).data().orders;
  if (!order) throw new Error("the row was lost");
  return order;
};

const TOTALS: [string, object, number, unknown][] = [
  ["totalElements alone", { totalElements: 57 }, 20, { count: 57, isAbout: false }],
  ["total_elements alone", { total_elements: 57 }, 20, { count: 57, isAbout: false }],
  ["both alike", { totalElements: 57, total_elements: "57" }, 20, { count: 57, isAbout: false }],
  ["both different", { totalElements: 57, total_elements: 60 }, 20, { count: 60, isAbout: true }],
  ["text", { totalElements: "57" }, 20, { count: 57, isAbout: false }],
  ["-1", { totalElements: -1 }, 20, null],
  ["-1 and a sane one", { totalElements: -1, total_elements: 57 }, 20, { count: 57, isAbout: false }],
  ["missing", {}, 20, null],
  ["null", { totalElements: null }, 20, null],
  ["0 with rows", { totalElements: 0 }, 3, { count: 3, isAbout: true }],
  ["less than rows", { totalElements: 2 }, 3, { count: 3, isAbout: true }],
  ["0 without rows", { totalElements: 0 }, 0, { count: 0, isAbout: false }],
  ["a fraction", { totalElements: 5.5 }, 3, null],
  ["words", { totalElements: "many" }, 3, null],
  ["absurdly many", { totalElements: 1e15 }, 3, null],
];
test.each(TOTALS)("row 78: the total given as %s", (_name, fields, rows, expected) => {
  expect(read({ content: Array(rows).fill(ORDER), ...fields }).data().total).toEqual(expected);
});

test("row 78: a total below the rows of the pages before is about what was seen", () => {
  expect(
    read({ content: Array(20).fill(ORDER), totalElements: 30 }, { page: 2, pageSize: 20 }).data().total,
  ).toEqual({ count: 60, isAbout: true });
});

test("row 78: whatever the totals, the result is null or a whole number not below the rows", () => {
  const value = fc.jsonValue();
  fc.assert(
    fc.property(value, value, fc.integer({ min: 0, max: 3 }), (totalElements, total_elements, rows) => {
      const { total } = read({ content: Array(rows).fill(ORDER), totalElements, total_elements }).data();
      expect(total === null || (Number.isSafeInteger(total.count) && total.count >= rows)).toBe(true);
    }),
  );
});

test("row 81: an echo of another page or a smaller size is remarked, the rows are kept", () => {
  const { data, warnings } = read(page({ page: 3, pageSize: "10" }), { page: 7, pageSize: 20 });
  expect([data().echo, data().orders.length]).toEqual([{ page: 3, pageSize: 10 }, 1]);
  expect(warnings).toEqual(expect.arrayContaining(["page: other than asked", "pageSize: other than asked"]));
  expect(read(page({ page: 0, pageSize: 20 })).warnings).toEqual([]);
  expect(read({ content: [] }).data().echo).toEqual({ page: null, pageSize: null });
});

test("row 83: content that is null has no data; missing or of another kind it is not understood", () => {
  expect(read(page({ content: null })).reading).toEqual({ problem: "noData" });
  const contents = [{}, "[]", 0].map((content) => page({ content }));
  for (const data of [{ totalElements: 3 }, ...contents, [], [ORDER], "", 1])
    expect(read(data).reading).toEqual({ problem: "notUnderstood" });
  expect(read(null).reading).toEqual({ problem: "noData" });
  const expected = { orders: [], total: { count: 0, isAbout: false } };
  expect(read({ content: [], totalElements: 0 }).data()).toMatchObject(expected);
});

test("rows 84 and 85: pre-sale, times and amounts are read, and what cannot be marks the row", () => {
  const expected = { isPreSale: { value: false }, shipBy: { value: 1_741_458_600_000 }, isIncomplete: false };
  expect(one({ is_pre_sale: "false", last_ship_time: "1741458600" })).toMatchObject(expected);
  expect(one({ confirm_time: 0 })).toMatchObject({ confirmedAt: null, isIncomplete: false });
  const [late, odd] = [one({ last_ship_time: "soon" }), one({ pay_amount: "1.005" })];
  expect(late).toMatchObject({ shipBy: { unreadable: "soon" }, isIncomplete: true });
  expect(odd).toMatchObject({ amountFen: { unreadable: "1.005" }, isIncomplete: true });
});

test("row 86: the address under either name, and an order without a spec is whole", () => {
  const { receiver_address, goods_spec, ...others } = ORDER;
  expect(one({}).receiver.address).toBe(receiver_address);
  const order = read(page({}, [{ ...others, address: "文三路" }])).data().orders[0];
  const expected = ["文三路", null, false, "500ml"];
  expect([order?.receiver.address, order?.goods.spec, order?.isIncomplete, goods_spec]).toEqual(expected);
  expect(one({ receiver_address: "", address: "文三路" }).receiver.address).toBe("文三路");
});

test("row 82: rows keep the order and the content of the reply; nothing is merged", () => {
  const orders = read(page({}, [ORDER, { ...ORDER, remark: "改" }])).data().orders;
  expect(orders.map((order) => order.remark)).toEqual(["轻放", "改"]);
});

test("row 69: hostile text stays text, byte for byte but the edges", () => {
  const html = "<img src=x onerror=alert(1)>";
  for (const remark of [
    html,
    "=cmd()|' /C calc'!A0",
    "\u202egnp.exe",
    "a\u200bb",
    "x".repeat(10_000),
    "{{7*7}}",
  ])
    expect(one({ remark, goods_name: remark })).toMatchObject({ remark, goods: { name: remark } });
});

test("row 92: rows that are no objects are counted and every row with a gap is incomplete", () => {
  const { data, warnings } = read(
    page({ extra: 1 }, [ORDER, null, 5, "x", { ...ORDER, order_sn: null }, { ...ORDER, newField: 1 }]),
  );
  expect(data().unreadableRows).toBe(3);
  expect(data().orders.map((order) => order.isIncomplete)).toEqual([false, true, false]);
  expect(warnings).toEqual(
    expect.arrayContaining(["unknown field: data.extra", "unknown field: content[].newField"]),
  );
  for (const name of ["order_sn", "goods_name", "goods_count", "pay_amount", "order_status"])
    expect(one({ [name]: undefined }).isIncomplete).toBe(true);
});
