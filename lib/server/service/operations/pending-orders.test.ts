import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { readWire } from "#lib/testing/read-wire.ts";
import { casesOf } from "#lib/testing/shown/words.ts";
import { createPendingOrdersReader } from "./pending-orders.ts";

const GOODS = {
  goodsImg: "https://img.example.com/1.jpg",
  goodsCount: "2",
  goodsName: "保温杯",
  goodsSpec: "500ml",
};
const LINE = {
  name: "保温杯",
  imageUrl: "https://img.example.com/1.jpg",
  spec: "500ml",
  count: { value: 2 },
};
const ORDER = {
  orderNo: "2503090000000000001",
  payTime: "2025-03-09 02:30:00",
  goodsInfoList: [GOODS],
  receiverName: "~AbCdEfGh1234567890==~1~",
  receiverPhone: "$x8k2Jd93kdls02==$",
  receiverProvince: "浙江省",
  receiverCity: "杭州市",
  receiverDistrict: "西湖区",
  receiverAddress: "文三路***号",
  payAmount: "12.50",
  orderStatus: "1",
  remark: "",
  withholding_money: 2,
};
const READER = createPendingOrdersReader({}, (text) => parseExactJson(text, (one) => one));
const read = (data: unknown) => readWire(READER, JSON.stringify({ code: 0, msg: "ok", data }));
const one = (fields: object) => {
  const [order] = read([{ ...ORDER, ...fields }]).data().orders;
  if (!order) throw new Error("the row was lost");
  return order;
};

test("a whole order is read, and is not incomplete", () => {
  expect(read([ORDER]).data()).toEqual({
    unreadableRows: 0,
    orders: [
      {
        orderNumber: "2503090000000000001",
        paidAt: { value: Date.UTC(2025, 2, 8, 18, 30) },
        goods: { lines: [LINE] },
        amountFen: { value: 1_250 },
        status: "1",
        remark: null,
        costPoints: 2,
        isIncomplete: false,
        receiver: {
          name: ORDER.receiverName,
          phone: ORDER.receiverPhone,
          province: "浙江省",
          city: "杭州市",
          district: "西湖区",
          address: "文三路***号",
        },
      },
    ],
  });
});

test("row 7: no data is not the same as no orders", () => {
  expect(read(null).reading).toEqual({ problem: "noData" });
  expect(read([]).data()).toEqual({ orders: [], unreadableRows: 0 });
});

test.each([[""], [{}], [{ list: [] }], [0], ["[]"]])("row 8: data %j is not understood", (data) =>
  expect(read(data).reading).toEqual({ problem: "notUnderstood" }),
);

const GOODS_SHAPES: [string, unknown, unknown][] = [
  ["a list", [GOODS, GOODS], { lines: [LINE, LINE] }],
  ["a list as text", JSON.stringify([GOODS]), { lines: [LINE] }],
  ["one object", GOODS, { lines: [LINE] }],
  ["one object as text", JSON.stringify(GOODS), { lines: [LINE] }],
  ["null", null, { lines: [] }],
  ["empty text", "", { lines: [] }],
  ["an empty list", [], { lines: [] }],
  [
    "doubly encoded text",
    JSON.stringify(JSON.stringify([GOODS])),
    { unreadable: expect.stringContaining("goodsName") },
  ],
  ["broken text", `[{"goodsName":"x"`, { unreadable: `[{"goodsName":"x"` }],
  ["words", "保温杯 x2", { unreadable: "保温杯 x2" }],
  ["a list of words", ["保温杯"], { unreadable: "[…]" }],
  ["a number", 7, { unreadable: "7" }],
  ["text with a repeated key", `{"goodsName":"a","goodsName":"b"}`, { unreadable: expect.any(String) }],
];
test.each(GOODS_SHAPES)("row 63: goodsInfoList as %s", (name, goodsInfoList, expected) => {
  const order = one({ goodsInfoList });
  expect(order.goods).toEqual(expected);
  expect(order.orderNumber).toBe(ORDER.orderNo);
  expect(order.isIncomplete).toBe(!/^(a list|one object)( as text)?$/.test(name));
});

test("row 63: an order is never lost to its goods", () => {
  const anything = fc.oneof(
    fc.jsonValue(),
    fc.jsonValue().map((value) => JSON.stringify(value)),
    fc.string({ unit: "binary" }),
  );
  fc.assert(
    fc.property(anything, (goodsInfoList) => {
      expect(one({ goodsInfoList }).orderNumber).toBe(ORDER.orderNo);
    }),
  );
});

test("rows 64, 65 and 71: what is unreadable stays raw and marks its order", () => {
  const order = one({ goodsInfoList: [{ ...GOODS, goodsCount: "1e9" }], payAmount: "1,2", payTime: "昨天" });
  expect(order).toMatchObject({
    goods: { lines: [{ ...LINE, count: { unreadable: "1e9" } }] },
    amountFen: { unreadable: "1,2" },
    paidAt: { unreadable: "昨天" },
  });
  for (const field of [
    { goodsInfoList: [{ ...GOODS, goodsCount: "1e9" }] },
    { payAmount: "1,2" },
    { payTime: "昨天" },
  ])
    expect(one(field).isIncomplete).toBe(true);
  expect(one({ payAmount: undefined })).toMatchObject({ amountFen: null, isIncomplete: false });
  expect(one({ orderStatus: 42 })).toMatchObject({ status: "42", isIncomplete: false });
});

test("row 73: an order number as a JSON number keeps its 19 digits; a rounded one is none", () => {
  const text = (orderNo: string) =>
    `{"code":0,"data":[{"orderNo":${orderNo},"payTime":"2025-03-09 02:30:00","goodsInfoList":[],"orderStatus":1}]}`;
  const number = (orderNo: string) => readWire(READER, text(orderNo)).data().orders[0]?.orderNumber;
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 9_999_999_999_999_999_999n }), (digits) => {
      expect(number(String(digits))).toBe(String(digits));
    }),
  );
  expect([number(`"0012"`), number(`1.2345e18`), number(`true`), number(`"  "`), number(`{}`)]).toEqual([
    "0012",
    null,
    null,
    null,
    null,
  ]);
});

test.each(
  casesOf(
    ["138****0426", "13812340426 | +86 138-1234-0426 | 8613812340426 | 138****0426"],
    ["010****5678", "010-12345678"],
    ["138****0426-1234", "13812340426-1234"],
    ["$x8k2Jd93kdls02==$", "$x8k2Jd93kdls02==$"],
  ),
)("a phone given as %s is shown as %s", (receiverPhone, phone) =>
  expect(one({ receiverPhone }).receiver.phone).toBe(phone),
);

test.each([
  ["王小明", "王**"],
  ["欧阳娜娜", "欧**"],
  ["John Smith", "J**"],
  ["Ann", "A**"],
  ["阿卜杜拉·买买提", "阿**"],
  ["王**", "王**"],
  ["王＊", "王＊"],
  ["~AbCdEfGh1234567890==~1~", "~AbCdEfGh1234567890==~1~"],
  ["QWxhZGRpbjpvcGVuIHNlc2FtZQ", "QWxhZGRpbjpvcGVuIHNlc2FtZQ"],
])("a name given as %s is shown as %s", (receiverName, name) =>
  expect(one({ receiverName }).receiver.name).toBe(name),
);

test.each([
  ["https://img.example.com/a.jpg", "https://img.example.com/a.jpg"],
  ["http://127.0.0.1:9/a.jpg", "http://127.0.0.1:9/a.jpg"],
  ["http://img.example.com/a.jpg", null],
  ["//img.example.com/a.jpg", null],
  ["data:image/svg+xml,x", null],
  ["javascript:1", null],
  ["", null],
  [null, null],
  ["https://u@img.example.com/a", null],
  ["/a.jpg", null],
])("row 70: the picture %s is kept as %s", (goodsImg, imageUrl) =>
  expect(one({ goodsInfoList: [{ ...GOODS, goodsImg }] }).goods).toEqual({ lines: [{ ...LINE, imageUrl }] }),
);

test("row 92: rows that are no objects are counted, a missing field marks its row", () => {
  const { data } = read([ORDER, null, "row", 7, [], {}, { ...ORDER, extra: 1 }]);
  expect(data().unreadableRows).toBe(4);
  expect(data().orders.map((order) => order.isIncomplete)).toEqual([false, true, false]);
  const both = [1, 2].map((extra) => ({ ...ORDER, extra }));
  expect(read(both).warnings).toContain("unknown field: data[].extra");
});
