import fc from "fast-check";
import { expect, test } from "vitest";
import { parseExactJson } from "#lib/server/service/json/exact-json.ts";
import { readWire } from "#lib/testing/read-wire.ts";
import { createBuyerOpenIdReader } from "./buyer-open-id.ts";
import { createPendingOrdersReader } from "./pending-orders.ts";
import { createSoldOrdersReader } from "./sold-orders.ts";

const rows = (count: number, row = "{}") => `[${Array(count).fill(row).join(",")}]`;
const unpack = (text: string) => parseExactJson(text, (one) => one);

function readPending(rows: string, pageSize?: number) {
  return readWire(createPendingOrdersReader({ pageSize }, unpack), `{"code":0,"data":${rows}}`);
}

function readSold(rows: string, pageSize?: number) {
  const reader = createSoldOrdersReader({ ownerId: "9", edition: "basic", page: 0, pageSize });
  return readWire(reader, `{"code":0,"data":{"content":${rows}}}`);
}

function buyers(count: number) {
  const orders = [{ tid: "1", buyerNick: "a" }];
  const reader = createBuyerOpenIdReader({ shopId: "9", edition: "basic", orders });
  return readWire(reader, `{"code":0,"data":{"open_uids":${rows(count, `{"tid":1}`)}}}`);
}

test.each([
  ["pending orders, no size asked", 1_000, (count: number) => readPending(rows(count))],
  ["pending orders, 20 asked", 1_000, (count: number) => readPending(rows(count), 20)],
  ["pending orders, 500 asked", 5_000, (count: number) => readPending(rows(count), 500)],
  ["sold orders, no size asked", 1_000, (count: number) => readSold(rows(count))],
  ["sold orders, 100 asked", 1_000, (count: number) => readSold(rows(count), 100)],
  ["buyers, one asked", 1_000, (count: number) => buyers(count)],
])("row 36: of %s %d rows are read, one more is not understood", (_name, most, read) => {
  expect(read(most).reading).toHaveProperty("data");
  const beyond = read(most + 1);
  expect(beyond.reading).toEqual({ problem: "notUnderstood" });
  expect(beyond.warnings).toEqual(["rows: far more than asked"]);
});

const OF_PENDING = "orderNo payTime goodsInfoList payAmount orderStatus receiverPhone withholding_money";
const OF_SOLD = "order_sn goods_name is_pre_sale last_ship_time pay_amount address receiver_phone";
test.each([
  ["pending orders", OF_PENDING, readPending],
  ["sold orders", OF_SOLD, readSold],
])("row 92: no row of %s, whatever it holds, takes the page down", (_name, names, read) => {
  const field = fc.oneof(fc.jsonValue(), fc.string({ unit: "binary" }));
  const row = fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...names.split(" ")), field));
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      const { orders, unreadableRows } = read(JSON.stringify(rows)).data();
      expect(orders.length + unreadableRows).toBe(rows.length);
    }),
    { numRuns: 500 },
  );
});

test("row 63: of the goods of one order 1,000 lines are read; more are unreadable", () => {
  const goodsOf = (count: number) =>
    readPending(`[{"orderNo":"1","goodsInfoList":${rows(count)}}]`).data().orders[0];
  expect(goodsOf(1_000)?.goods).toMatchObject({ lines: { length: 1_000 } });
  expect(goodsOf(1_001)).toMatchObject({ orderNumber: "1", goods: { unreadable: "[…]" } });
});
